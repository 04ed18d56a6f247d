// Waits that an AbortSignal ends immediately.

/**
 * Waits for a time; rejects with the reason of the signal when that is aborted first.
 * @example
 * const noWait: Sleep = async () => {}
 */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

/** The promise, or the reason of the signal if that is aborted first. */
export const unlessAborted = <Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> => {
  if (signal === undefined) return promise
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

export const sleep: Sleep = async (ms, signal) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  try {
    await unlessAborted(elapsed, signal)
  } finally {
    clearTimeout(timer)
  }
}
