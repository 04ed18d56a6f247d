// Adds patterns to the whitelists of existing clients (G-024). A client keeps the patterns of its registration until then.

import { capabilityGroups } from '@company-data/protocol/capability-groups'
import { invalidMember } from '@company-data/protocol/errors'
import { reason } from '@company-data/protocol/reasons'
import { accountBaselinePatterns, serviceClientPatterns } from '@company-data/protocol/whitelist-patterns'
import type { WhitelistBackfill } from '@company-data/protocol/wire/identity/whitelist-backfill'
import type { Database } from '../../../platform/db/index.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { CLIENT_TOPIC } from './client-state.ts'
import { addPatterns } from './whitelist-store.ts'

interface Entitled {
  /** The group that a client must have; null for every client of the kind. */
  capability: string | null
  pattern: string
}

const toUnrestricted = (patterns: readonly string[]): Entitled[] =>
  patterns.map((pattern) => ({ capability: null, pattern }))

const currentPatterns: Readonly<Record<WhitelistBackfill['client_kind'], readonly Entitled[]>> = {
  svc: toUnrestricted(serviceClientPatterns),
  acct: [
    ...toUnrestricted(accountBaselinePatterns),
    ...Object.entries(capabilityGroups).flatMap(([capability, patterns]) =>
      patterns.map((pattern) => ({ capability, pattern })),
    ),
  ],
}

/** Only a current pattern can be added, so this route cannot grant anything else (D1-CLI-50). */
const selectPatterns = ({ client_kind, pattern }: WhitelistBackfill): readonly Entitled[] => {
  const current = currentPatterns[client_kind]
  const selected = pattern === undefined ? current : current.filter((entitled) => entitled.pattern === pattern)
  if (selected.length > 0) return selected
  throw invalidMember('pattern', reason('client.pattern_unknown', { kind: client_kind }))
}

/** Returns the number of clients that got at least one new pattern. */
export const backfillWhitelists = (directory: Database<DirectoryTables>, input: WhitelistBackfill): Promise<number> => {
  const entitled = selectPatterns(input)
  return directory.transaction(async (tx) => {
    const updated = await addPatterns(tx, input.client_kind, entitled)
    // One notification without a key, which invalidates all clients in every process; one per client would be too many.
    if (updated > 0) await directory.notify(tx, CLIENT_TOPIC)
    return updated
  })
}
