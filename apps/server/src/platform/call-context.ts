// The call that the current work is done for: its account, and the rate limit that its response reports.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { CallHolds } from './account-gate.ts'
import type { Verdict } from './rate-limit/rate-limit.ts'
import type { TraceContext } from './trace/trace-context.ts'

export interface CallContext {
  /** The account whose turn it is where accounts are served in turn (B-23). */
  readonly account: string
  /** The span of the request, if there are traces. */
  readonly trace?: TraceContext | undefined
  /** The accounts that a handler works for, so that none of them moves to another database meanwhile. */
  holds?: CallHolds | undefined
  /** The tightest limit that the handler counted; the response reports it in place of the route's (B-11). */
  rate?: Verdict | undefined
}

const calls = new AsyncLocalStorage<CallContext>()

/** Work that runs in the call already is run as it is. */
export const runInCall = <T>(context: CallContext, work: () => T): T =>
  calls.getStore() === context ? work() : calls.run(context, work)

/** For work that several accounts share. */
export const runAsPlatform = <T>(work: () => T): T => calls.exit(work)

/** Undefined for the platform's own work. */
export const currentAccount = (): string | undefined => calls.getStore()?.account

/** Undefined outside a handler. */
export const currentHolds = (): CallHolds | undefined => calls.getStore()?.holds

export const currentTrace = (): TraceContext | undefined => calls.getStore()?.trace

const share = ({ remaining, limit }: Verdict): number => remaining / limit

/** The one of which the smaller share is left: it is the one that refuses first. */
export const tighterRate = (a: Verdict | undefined, b: Verdict | undefined): Verdict | undefined => {
  if (a === undefined || b === undefined) return a ?? b
  return share(b) < share(a) ? b : a
}

/**
 * Reports a limit that a handler counted. Only limits that any caller may know of: the headers must not show
 * whether an account exists.
 */
export const reportRate = (verdict: Verdict | undefined): void => {
  const call = calls.getStore()
  if (call) call.rate = tighterRate(call.rate, verdict)
}
