// The states of accounts for calls: a call that reads where an account lives enters its gate, so that the account does not move to
// another cell until the call has ended.
import type { AccountGate } from '../../../platform/account-gate.ts'
import { currentHolds } from '../../../platform/call-context.ts'
import type { AccountState } from './account-state.ts'

type Found = AccountState | undefined
type ReadState = (userId: string) => Found | Promise<Found>

/** Without a handler, as in a job, the state is read as it is. */
export const enteredStates = (read: ReadState, gate: Pick<AccountGate, 'countOpenings'>): ReadState => {
  const readLatest = async (userId: string): Promise<Found> => {
    for (;;) {
      const openings = gate.countOpenings()
      const state = await read(userId)
      // A gate has opened during the read, so the state may be that before a move.
      if (openings === gate.countOpenings()) return state
    }
  }
  const enter = (state: Found): Found | Promise<Found> => {
    const waiting = state && currentHolds()?.enter(state.companyUserId ?? state.userId)
    return state && waiting ? waiting.then(() => readLatest(state.userId)) : state
  }
  return (userId) => {
    if (currentHolds() === undefined) return read(userId)
    const state = read(userId)
    return state instanceof Promise ? readLatest(userId).then(enter) : enter(state)
  }
}
