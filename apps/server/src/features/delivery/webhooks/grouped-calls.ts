// Shared database access of delivery loops: calls made while it is busy are batched, with those of each account in turn.
import { currentAccount, runAsPlatform } from '../../../platform/call-context.ts'
import { isLost, isOverload, OutcomeUnknown } from '../../../platform/db/store-error.ts'

interface WaitingCall<Input, Output> {
  input: Input
  resolve: (output: Output) => void
  reject: (error: unknown) => void
}

/** Calls by account. A group takes one of each account before a second one of any (B-23). */
const waitingCalls = <Call>() => {
  const calls = new Map<string, Call[]>()
  let count = 0
  return {
    count: () => count,
    add(account: string, call: Call): void {
      count += 1
      const earlier = calls.get(account)
      if (earlier) earlier.push(call)
      else calls.set(account, [call])
    },
    take(maxGroupSize: number): Call[] {
      const group: Call[] = []
      // An account with more calls comes again after the others, because a map also visits entries added during the loop.
      for (const [account, accountCalls] of calls) {
        if (group.length === maxGroupSize) break
        group.push(...accountCalls.splice(0, 1))
        calls.delete(account)
        if (accountCalls.length > 0) calls.set(account, accountCalls)
      }
      count -= group.length
      return group
    },
  }
}

/** A group of this size does not wait for further calls: they would make each of its calls hardly cheaper. */
const LARGE_GROUP = 32

/** The database failed, and not one of the calls: each of them alone would fail too. */
const isDatabaseFailure = (error: unknown): boolean =>
  isLost(error) || isOverload(error) || error instanceof OutcomeUnknown

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * `flush` handles many calls at once and returns their results in order. Only one flush runs at a time: the longer it
 * takes, the more calls join the next one, and the less each of them costs.
 *
 * A failed group is halved until the call that fails is alone. Its loop tries again after a second, as those of the other
 * calls would, so it would be in one group with them each time. If the database fails, all calls of the group fail.
 *
 * A small group waits for as long as every turn of the event loop adds a call. A busy process has other work in these
 * turns; in an idle one, the next turn adds none.
 */
export const groupCalls = <Input, Output>(
  flush: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  { maxGroupSize = 500 }: { maxGroupSize?: number } = {},
): ((input: Input) => Promise<Output>) => {
  const waiting = waitingCalls<WaitingCall<Input, Output>>()
  let isBusy = false

  const flushGroup = async (group: ReadonlyArray<WaitingCall<Input, Output>>): Promise<void> => {
    try {
      const outputs = await flush(group.map(({ input }) => input))
      for (const [index, { resolve }] of group.entries()) resolve(outputs[index] as Output)
    } catch (error) {
      const half = Math.floor(group.length / 2)
      if (half === 0 || isDatabaseFailure(error)) {
        for (const { reject } of group) reject(error)
        return
      }
      await flushGroup(group.slice(0, half))
      await flushGroup(group.slice(half))
    }
  }
  const gather = async (): Promise<void> => {
    for (let before = 0; waiting.count() > before && waiting.count() < LARGE_GROUP; ) {
      before = waiting.count()
      await nextTurn()
    }
  }
  const flushAll = async (): Promise<void> => {
    while (waiting.count() > 0) {
      await gather()
      await flushGroup(waiting.take(maxGroupSize))
    }
    isBusy = false
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.add(currentAccount() ?? '', { input, resolve, reject })
      if (isBusy) return
      isBusy = true
      // A group belongs to no account, so its connection does not count for any.
      void runAsPlatform(flushAll)
    })
}
