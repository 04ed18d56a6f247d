// A copy of every produced output for every participant, sealed to that participant's key, with its place in the line.
import { sealValue } from '@company-data/crypto/seal'
import { signingLine } from '@company-data/flow-engine'
import { ApiError } from '@company-data/protocol/errors'
import type { ServiceRow } from '../../../sharing/services/index.ts'
import type { NewCopy, NewOutput } from '../../documents/index.ts'
import type { PinnedFlow } from '../flow/pinned-flow.ts'
import type { FlowRunNeeds } from '../needs.ts'
import { runNotFound } from '../routes/visitor.ts'
import type { RunRow, RunUserRow } from '../store.ts'
import { usersOf } from '../turns/turn.ts'
import type { FilledOutput } from './fill-outputs.ts'

const PDF = 'application/pdf'

/** FA-73: the envelope of access.md NS-02. That of the last output is kept, for its next copy. */
const envelopes = () => {
  let last: { output: FilledOutput; text: string } | undefined
  return (output: FilledOutput, originalName: string): string => {
    if (last?.output === output) return last.text
    const { bytes } = output
    const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
    const file = `data:${PDF};base64,${base64}`
    const text = JSON.stringify({ file, original_name: originalName, mime_type: PDF, size: bytes.length })
    last = { output, text }
    return text
  }
}

/** Who gets a copy. */
export interface Participants {
  run: RunRow
  flow: PinnedFlow
  users: readonly RunUserRow[]
  service: Promise<Pick<ServiceRow, 'public_key'> | undefined>
}

export const participantCopies =
  ({ accounts }: { accounts: Pick<FlowRunNeeds['accounts'], 'publicOf'> }) =>
  /** The wrappers are made one by one, when each is stored: together they could be larger than the memory. */
  async ({ run, flow: { definition }, users, ...call }: Participants, filled: readonly FilledOutput[]) => {
    const [service, publicAccounts] = await Promise.all([
      call.service,
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
    const envelopeOf = envelopes()
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
    return { outputs: filled.map(outputOf), firstParty: first?.party_key ?? '' }
  }
