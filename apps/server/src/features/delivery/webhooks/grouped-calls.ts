// Shared database access of delivery loops: calls made while it is busy are batched, with those of each account in turn.
import { currentAccount, runAsPlatform } from '../../../platform/call-context.ts'

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
      // An account with more calls comes again after the others: a map visits what is added while it is visited.
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

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * `flush` handles many calls at once and returns their results in order. Only one flush runs at a time: the longer it
 * takes, the more calls join the next one, and the less each of them costs. If a flush fails, all of its calls fail.
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

  const flushGroup = async (): Promise<void> => {
    const group = waiting.take(maxGroupSize)
    try {
      const outputs = await flush(group.map(({ input }) => input))
      for (const [index, { resolve }] of group.entries()) resolve(outputs[index] as Output)
    } catch (error) {
      for (const { reject } of group) reject(error)
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
      await flushGroup()
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
