// The users bound to a run, whose accounts must all exist for a write.
import { ApiError } from '@company-data/protocol/errors'
import type { FlowRunDeps } from './deps.ts'
import type { RunRow } from './store.ts'

export const listBoundUsers = ({ bindings }: RunRow): string[] => [...new Set(Object.values(bindings))]

/** FG-43, FA-44: the run is read-only as soon as a bound user has deleted the account. */
export const requireCounterparties = async (
  { accounts }: { accounts: Pick<FlowRunDeps['accounts'], 'state'> },
  run: RunRow,
): Promise<void> => {
  const states = await Promise.all(listBoundUsers(run).map((userId) => accounts.state(userId)))
  if (states.includes(undefined)) throw new ApiError('account.counterparty_deleted')
}
