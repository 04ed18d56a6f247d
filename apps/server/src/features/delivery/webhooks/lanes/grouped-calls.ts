// How many lanes share the database: asks that come while it is busy go together in its next statement, others take turns.

interface Waiting<Ask, Answer> {
  ask: Ask
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * `flush` answers all asks, in their order. One flush at a time: the longer it takes, the more go together in the next,
 * and the less each of them costs. A failure of the flush is the failure of each of its asks.
 */
export const batched = <Ask, Answer>(
  flush: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
  { most = 500 }: { most?: number } = {},
): ((ask: Ask) => Promise<Answer>) => {
  let waiting: Array<Waiting<Ask, Answer>> = []
  let isBusy = false

  const flushSome = async (): Promise<void> => {
    const some = waiting.slice(0, most)
    waiting = waiting.slice(most)
    try {
      const answers = await flush(some.map(({ ask }) => ask))
      for (const [index, { resolve }] of some.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }
  const flushAll = async (): Promise<void> => {
    while (waiting.length > 0) await flushSome()
    isBusy = false
  }

  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject })
      if (isBusy) return
      isBusy = true
      // The answers of several endpoints are often read in one turn of the event loop: they begin together.
      setImmediate(flushAll)
    })
}

/** At most so many at a time, in the order of the asks: when a thousand endpoints fail at once, others need connections too. */
export const inTurns = (most: number): (<T>(act: () => Promise<T>) => Promise<T>) => {
  const waiting: Array<() => void> = []
  let running = 0
  return async (act) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await act()
    } finally {
      // Its place goes to the next one, if there is any.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
