// Expensive reads of one key at a time: calls that come while one runs share the next run, and so read nothing outdated.

export const sharedRuns = <Result>(work: (key: string) => Promise<Result>): ((key: string) => Promise<Result>) => {
  const running = new Map<string, Promise<Result>>()
  const waiting = new Map<string, Promise<Result>>()
  const start = (key: string): Promise<Result> => {
    waiting.delete(key)
    const run = work(key).finally(() => {
      if (running.get(key) === run) running.delete(key)
    })
    running.set(key, run)
    return run
  }
  return (key) => {
    const current = running.get(key)
    if (!current) return start(key)
    const next = waiting.get(key) ?? current.catch(() => undefined).then(() => start(key))
    waiting.set(key, next)
    return next
  }
}
