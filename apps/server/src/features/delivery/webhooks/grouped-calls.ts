// Shared database access of delivery loops: calls made while it is busy are batched, or take turns.

interface WaitingCall<Input, Output> {
  input: Input
  resolve: (output: Output) => void
  reject: (error: unknown) => void
}

/**
 * `flush` handles many calls at once and returns their results in order. Only one flush runs at a time: the longer it
 * takes, the more calls join the next one, and the less each of them costs. If a flush fails, all of its calls fail.
 */
export const groupCalls = <Input, Output>(
  flush: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  { maxGroupSize = 500 }: { maxGroupSize?: number } = {},
): ((input: Input) => Promise<Output>) => {
  let waiting: Array<WaitingCall<Input, Output>> = []
  let isBusy = false

  const flushGroup = async (): Promise<void> => {
    const group = waiting.slice(0, maxGroupSize)
    waiting = waiting.slice(maxGroupSize)
    try {
      const outputs = await flush(group.map(({ input }) => input))
      for (const [index, { resolve }] of group.entries()) resolve(outputs[index] as Output)
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }
  const flushAll = async (): Promise<void> => {
    while (waiting.length > 0) await flushGroup()
    isBusy = false
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (isBusy) return
      isBusy = true
      // The responses of several endpoints are often read in one event-loop turn; waiting for its end batches them.
      setImmediate(flushAll)
    })
}

/**
 * Runs at most `maxConcurrent` tasks at a time, in order: when a thousand endpoints fail at once, others still get
 * connections.
 */
export const limitConcurrency = (maxConcurrent: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  const waiting: Array<() => void> = []
  let running = 0
  return async (work) => {
    if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The slot passes directly to the next waiting task, if any.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
