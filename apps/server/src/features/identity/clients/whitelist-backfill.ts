// Gives existing clients the patterns that are newer than they are (G-024); until then they keep what they were registered with.

import { accountBaselinePatterns, capabilityGroups, serviceClientPatterns } from '@company-data/protocol/capabilities'
import { ApiError } from '@company-data/protocol/errors'
import type { WhitelistBackfill } from '@company-data/protocol/wire/identity/whitelist-backfill'
import type { Database } from '../../../platform/db/index.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { CLIENT_TOPIC } from './client-state.ts'
import { addPatterns } from './store.ts'

interface Entitled {
  /** The group that a client must have been granted; null for every client of the kind. */
  capability: string | null
  pattern: string
}

const forEveryone = (patterns: readonly string[]): Entitled[] =>
  patterns.map((pattern) => ({ capability: null, pattern }))

const currentPatterns: Readonly<Record<WhitelistBackfill['client_kind'], readonly Entitled[]>> = {
  svc: forEveryone(serviceClientPatterns),
  acct: [
    ...forEveryone(accountBaselinePatterns),
    ...Object.entries(capabilityGroups).flatMap(([capability, patterns]) =>
      patterns.map((pattern) => ({ capability, pattern })),
    ),
  ],
}

/** Only a current pattern can be given: this route is no way to grant something else (D1-CLI-50). */
const wanted = ({ client_kind, pattern }: WhitelistBackfill): readonly Entitled[] => {
  const current = currentPatterns[client_kind]
  const chosen = pattern === undefined ? current : current.filter((entitled) => entitled.pattern === pattern)
  if (chosen.length > 0) return chosen
  const reason = `is not a current pattern of ${client_kind} clients`
  throw new ApiError('request.invalid', { message: `pattern: ${reason}`, members: { fields: { pattern: reason } } })
}

/** Gives the number of clients that got at least one pattern. */
export const backfillWhitelists = (directory: Database<DirectoryTables>, input: WhitelistBackfill): Promise<number> => {
  const entitled = wanted(input)
  return directory.transaction(async (tx) => {
    const updated = await addPatterns(tx, input.client_kind, entitled)
    // One notice for all of them: a notice per client would be a flood.
    if (updated > 0) await directory.notify(tx, CLIENT_TOPIC)
    return updated
  })
}
