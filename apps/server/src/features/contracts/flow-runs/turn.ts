// Turn checks: those that come first on every write of a turn, in the order of FG-28.
import type { FlowNode } from '@company-data/flow-engine'
import { ApiError } from '@company-data/protocol/errors'
import type { FlowRunDeps } from './deps.ts'
import type { PinnedFlow } from './flow/pinned-flow.ts'
import type { Visitor } from './routes/visitor.ts'
import type { RunRow } from './store.ts'

/** The step to be answered. */
export interface Turn {
  run: RunRow
  flow: PinnedFlow
  node: FlowNode
  /** The distinct users bound to the run, each of whom gets a copy. */
  userIds: readonly string[]
}

export const listBoundUsers = ({ bindings }: RunRow): string[] => [...new Set(Object.values(bindings))]

/** FG-43, FA-44: the run is read-only as soon as a bound user has deleted the account. */
export const requireCounterparties = async (
  { accounts }: { accounts: Pick<FlowRunDeps['accounts'], 'state'> },
  run: RunRow,
): Promise<void> => {
  const states = await Promise.all(listBoundUsers(run).map((userId) => accounts.state(userId)))
  if (states.includes(undefined)) throw new ApiError('account.counterparty_deleted')
}

/** `awaiting_signature` waits for an action, not for answers: no party may have the key `signature`. */
export const isAwaiting = ({ status }: Pick<RunRow, 'status'>): boolean =>
  status.startsWith('awaiting_') && status !== 'awaiting_signature'

const OPEN_COPIES: readonly string[] = ['ready_to_sign', 'offering']

/** True for a document that waits for the signature or acceptance of its party. */
export const isOpenCopy = (status: string): boolean => OPEN_COPIES.includes(status)

/** The party that has to answer or generate, otherwise the one that has to sign; undefined if the run has ended. */
export const findAwaitedParty = (
  run: Pick<RunRow, 'status' | 'generating_party'>,
  signingParty: string | undefined,
): string | undefined => {
  if (isAwaiting(run)) return run.status.slice('awaiting_'.length)
  if (run.status === 'generating') return run.generating_party ?? undefined
  return run.status === 'awaiting_signature' ? signingParty : undefined
}

export const isEnded = ({ status }: RunRow): boolean => status === 'completed' || status === 'cancelled'

export const requireTurn = (run: RunRow, flow: PinnedFlow, { userId }: Pick<Visitor, 'userId'>): Turn => {
  const node = flow.node(run.current_node)
  if (!isAwaiting(run) || node === undefined) throw new ApiError('flows.run_not_awaiting')
  if (run.bindings[node.party] !== userId) throw new ApiError('flows.not_your_turn')
  return { run, flow, node, userIds: listBoundUsers(run) }
}
