// A copy of every produced output for every participant, sealed to that participant's key, with its place in the line.
import { sealValue } from '@company-data/crypto/seal'
import { signingLine } from '@company-data/flow-engine'
import { ApiError } from '@company-data/protocol/errors'
import type { RegionDb } from '../../../sharing/connections/index.ts'
import { findService } from '../../../sharing/services/index.ts'
import type { NewCopy, NewOutput } from '../../documents/index.ts'
import { runNotFound } from '../doors/visitor.ts'
import type { PinnedFlow } from '../flow/pinned-flow.ts'
import type { FlowRunNeeds } from '../needs.ts'
import { listRunUsers, type RunRow } from '../store.ts'
import { usersOf } from '../turns/turn.ts'
import type { FilledOutput } from './fill-outputs.ts'

const PDF = 'application/pdf'

/** FA-73: the envelope of access.md NS-02. */
const envelopeOf = ({ bytes }: FilledOutput, originalName: string): string =>
  JSON.stringify({
    file: `data:${PDF};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`,
    original_name: originalName,
    mime_type: PDF,
    size: bytes.length,
  })

export const participantCopies =
  ({ accounts }: { accounts: Pick<FlowRunNeeds['accounts'], 'publicOf'> }) =>
  /** The wrappers are made one by one, when each is stored: together they could be larger than the memory. */
  async (db: RegionDb, run: RunRow, { definition }: PinnedFlow, filled: readonly FilledOutput[]) => {
    const [users, service, publicAccounts] = await Promise.all([
      listRunUsers(db, run.id),
      findService(db, run.service_id),
      accounts.publicOf(usersOf(run), { fresh: true }),
    ])
    if (!service) throw runNotFound()
    const connectionOf = new Map(users.map(({ user_id, connection_id }) => [user_id, connection_id]))
    const parties = definition.parties.map(({ key }) => key)
    const signed = filled.map(({ output_key, rule }) => ({ output_key, signers: rule.signers }))
    const line = signingLine(signed, parties)

    const keyOf = (userId: string): string => {
      const key = userId === run.company_user_id ? service.public_key : publicAccounts.get(userId)?.publicKey
      if (key === undefined) throw new ApiError('account.counterparty_deleted')
      return key
    }
    const stepOf = (outputKey: string, party: string): NewCopy['step'] => {
      const step = line.find(({ output_key, party_key }) => output_key === outputKey && party_key === party)
      return step ? { action: step.action, position: step.position, isOpen: step.position === 1 } : null
    }
    const outputOf = (output: FilledOutput): NewOutput => {
      const originalName = `${output.name}.pdf`
      return {
        ...{ outputKey: output.output_key, name: output.name, originalName, plainSha256: output.plainSha256 },
        copies: parties.map((party) => {
          const userId = run.bindings[party] ?? ''
          const publicKey = keyOf(userId)
          return {
            ...{ partyKey: party, recipientUserId: userId, connectionId: connectionOf.get(userId) ?? null },
            wrapper: () => sealValue(envelopeOf(output, originalName), publicKey),
            step: stepOf(output.output_key, party),
          }
        }),
      }
    }
    const [first] = line
    return { outputs: filled.map(outputOf), firstParty: first?.party_key ?? '', users }
  }
