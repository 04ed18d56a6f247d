// Saves input after a pause or immediately, never two saves in parallel, so that an older state is not stored last.

/** Sealing takes time, so it waits for a pause in typing. */
const PAUSE_MS = 250

export interface DraftSaver {
  /** Call after typing. */
  later(): void
  /** Immediately: sent or discarded input must be removed, and a closing page has no time. */
  now(): void
  /** Like `now`, if a save is pending. */
  flush(): void
}

/** `save` stores the input at the time of its call; `onSaved` is called if nothing was typed since. */
export const createDraftSaver = <Result>(
  save: () => Promise<Result>,
  onSaved: (result: Result) => void,
): DraftSaver => {
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
