// A copy of every output for every participant, sealed to its key.
import { sealValue } from '@company-data/crypto/seal'
import { ApiError } from '@company-data/protocol/errors'
import type { ServiceRow } from '../../../sharing/services/index.ts'
import type { NewOutput } from '../../documents/index.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { PinnedFlow } from '../flow/pinned-flow.ts'
import { runNotFound } from '../routes/visitor.ts'
import type { RunRow, RunUserRow } from '../store.ts'
import { listBoundUsers } from '../turn.ts'
import type { FilledOutput } from './fill-outputs.ts'

const PDF = 'application/pdf'

/** FA-73: the envelope of access.md NS-02. The last output's envelope is cached for its next copy. */
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

/** The recipients of copies. */
export interface Participants {
  run: RunRow
  flow: PinnedFlow
  users: readonly RunUserRow[]
  service: Promise<Pick<ServiceRow, 'public_key'> | undefined>
}

export const participantCopies =
  ({ accounts }: { accounts: Pick<FlowRunDeps['accounts'], 'listPublicAccounts'> }) =>
  /** Wrappers are created one by one when stored: together they could exceed the memory. */
  async ({ run, flow: { definition }, users, ...call }: Participants, filled: readonly FilledOutput[]) => {
    const [service, publicAccounts] = await Promise.all([
      call.service,
      accounts.listPublicAccounts(listBoundUsers(run), { fresh: true }),
    ])
    if (!service) throw runNotFound()
    const connectionsByUser = new Map(users.map(({ user_id, connection_id }) => [user_id, connection_id]))
    const parties = definition.parties.map(({ key }) => key)

    const getPublicKey = (userId: string): string => {
      const key = userId === run.company_user_id ? service.public_key : publicAccounts.get(userId)?.publicKey
      if (key === undefined) throw new ApiError('account.counterparty_deleted')
      return key
    }
    const toEnvelope = envelopes()
    const toOutput = (output: FilledOutput): NewOutput => {
      const originalName = `${output.name}.pdf`
      return {
        outputKey: output.output_key,
        name: output.name,
        originalName,
        plainSha256: output.plainSha256,
        signers: output.rule.signers,
        copies: parties.map((party) => {
          const userId = run.bindings[party] ?? ''
          const publicKey = getPublicKey(userId)
          return {
            partyKey: party,
            recipientUserId: userId,
            connectionId: connectionsByUser.get(userId) ?? null,
            wrapper: () => sealValue(toEnvelope(output, originalName), publicKey),
          }
        }),
      }
    }
    return filled.map(toOutput)
  }
