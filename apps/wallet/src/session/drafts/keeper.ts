// Keeps what is typed: after a pause, or at once, and never two times at once, so that an older state is not stored last.

/** Sealing takes a moment: it waits until somebody pauses. */
const PAUSE_MS = 250

export interface Keeper {
  /** Something was typed. */
  later(): void
  /** Without a pause: what was sent or given up is to be gone, and a page that goes away has no time. */
  now(): void
  /** The same, where something still waits for its pause. */
  flush(): void
}

/** `save` stores what is typed at the moment of its call; `onSaved` is told when nothing was typed since. */
export const createKeeper = <Result>(save: () => Promise<Result>, onSaved: (result: Result) => void): Keeper => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSaving = false
  let isStale = false
  const run = async (): Promise<void> => {
    isStale = true
    if (isSaving) return
    isSaving = true
    try {
      while (isStale) {
        isStale = false
        const result = await save()
        if (!isStale && timer === undefined) onSaved(result)
      }
    } finally {
      isSaving = false
    }
  }
  const now = (): void => {
    clearTimeout(timer)
    timer = undefined
    void run()
  }
  return {
    later() {
      clearTimeout(timer)
      timer = setTimeout(now, PAUSE_MS)
    },
    now,
    flush: () => timer !== undefined && now(),
  }
}
