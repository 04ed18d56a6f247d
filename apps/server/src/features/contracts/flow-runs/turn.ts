// The turn of a party: the step it has to answer, checked first on every write of a turn, in the order of FG-28.
import type { FlowNode } from '@company-data/flow-engine'
import { ApiError } from '@company-data/protocol/errors'
import { listBoundUsers } from './counterparties.ts'
import type { PinnedFlow } from './flow/pinned-flow.ts'
import type { Visitor } from './routes/visitor.ts'
import { isAwaiting } from './run-status.ts'
import type { RunRow } from './store.ts'

/** The step to be answered. */
export interface Turn {
  run: RunRow
  flow: PinnedFlow
  node: FlowNode
  /** The distinct users bound to the run, each of whom gets a copy. */
  userIds: readonly string[]
}

export const requireTurn = (run: RunRow, flow: PinnedFlow, { userId }: Pick<Visitor, 'userId'>): Turn => {
  const node = flow.node(run.current_node)
  if (!isAwaiting(run) || node === undefined) throw new ApiError('flows.run_not_awaiting')
  if (run.bindings[node.party] !== userId) throw new ApiError('flows.not_your_turn')
  return { run, flow, node, userIds: listBoundUsers(run) }
}
