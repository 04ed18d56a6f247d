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
  return {
    isEmpty: () => calls.size === 0,
    add(account: string, call: Call): void {
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
      return group
    },
  }
}

/**
 * `flush` handles many calls at once and returns their results in order. Only one flush runs at a time: the longer it
 * takes, the more calls join the next one, and the less each of them costs. If a flush fails, all of its calls fail.
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
  const flushAll = async (): Promise<void> => {
    while (!waiting.isEmpty()) await flushGroup()
    isBusy = false
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.add(currentAccount() ?? '', { input, resolve, reject })
      if (isBusy) return
      isBusy = true
      // The responses of several endpoints are often read in one event-loop turn; waiting for its end batches them.
      // A group belongs to no account, so its connection does not count for any.
      runAsPlatform(() => setImmediate(flushAll))
    })
}
