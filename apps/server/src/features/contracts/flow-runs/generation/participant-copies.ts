// A copy of every output for every participant, with the key that it is sealed to.
import { ApiError } from '@company-data/protocol/errors'
import type { ServiceRow } from '../../../sharing/services/index.ts'
import type { NewOutput } from '../../documents/index.ts'
import { listBoundUsers } from '../counterparties.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { PinnedFlow } from '../flow/pinned-flow.ts'
import { runNotFound } from '../routes/visitor.ts'
import type { RunRow, RunUserRow } from '../store.ts'
import type { FilledOutput } from './fill-outputs.ts'

/** The recipients of copies. */
export interface Participants {
  run: RunRow
  flow: PinnedFlow
  users: readonly RunUserRow[]
  service: Promise<Pick<ServiceRow, 'public_key'> | undefined>
}

export const participantCopies =
  ({ accounts }: { accounts: Pick<FlowRunDeps['accounts'], 'listPublicAccounts'> }) =>
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
    const toOutput = (output: FilledOutput): NewOutput => ({
      outputKey: output.output_key,
      name: output.name,
      originalName: `${output.name}.pdf`,
      pdf: output.bytes,
      plainSha256: output.plainSha256,
      signers: output.rule.signers,
      copies: parties.map((party) => {
        const userId = run.bindings[party] ?? ''
        return {
          partyKey: party,
          recipientUserId: userId,
          connectionId: connectionsByUser.get(userId) ?? null,
          publicKey: getPublicKey(userId),
        }
      }),
    })
    return filled.map(toOutput)
  }
