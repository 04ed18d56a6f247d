// Lets a call in to its caller's account, and finds the cell where the account lives now: it may have moved to another cell of its
// region since the request arrived, during a slow body for example.
import { isSameRegion } from '../../platform/ids/cell-keys.ts'
import { type Caller, findAccountId } from '../caller.ts'

/** The cell of an account. A promise that waits while the account moves to another cell; undefined if it is gone. */
export type EnterAccount = (accountId: string) => string | undefined | Promise<string | undefined>

const withHome = (caller: Caller, home: string | undefined): Caller =>
  home === undefined || !('home' in caller) || home === caller.home || !isSameRegion(home, caller.home)
    ? caller
    : { ...caller, home }

/** Called inside the call, before its handler. */
export const settleCaller = (
  caller: Caller | undefined,
  enterAccount: EnterAccount | undefined,
): Caller | undefined | Promise<Caller> => {
  const accountId = caller && findAccountId(caller)
  if (!caller || !enterAccount || accountId === undefined) return caller
  const home = enterAccount(accountId)
  return home instanceof Promise ? home.then((value) => withHome(caller, value)) : withHome(caller, home)
}
