// Works on several items concurrently, because each call of a bucket takes a while.

/** More would gain little speed, and each upload has a part in memory. */
const MAX_CONCURRENT = 8

/** Ends with the first failure, after the work that has begun. */
export const runConcurrently = async <T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<void> => {
  const running = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined
  try {
    for await (const item of items) {
      const task = work(item)
        .catch((error: unknown) => {
          failure ??= { error }
        })
        .finally(() => running.delete(task))
      running.add(task)
      if (running.size >= MAX_CONCURRENT) await Promise.race(running)
      if (failure) break
    }
  } finally {
    await Promise.all(running)
  }
  if (failure) throw failure.error
}
