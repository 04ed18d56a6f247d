// Shortcuts that are letters, typed one after the other. Pure, so that they are tested without a browser.

/** How long a first letter waits for its second. */
const PATIENCE_MS = 2_000

export interface Letters {
  /** Gives the keys that are complete with this letter: `g s`. */
  press(letter: string, nowMs: number): string | undefined
}

/** A letter that completes nothing may begin something. */
export const createLetters = (isShortcut: (keys: string) => boolean): Letters => {
  let first: { letter: string; atMs: number } | undefined
  return {
    press(letter, nowMs) {
      const isFresh = first !== undefined && nowMs - first.atMs <= PATIENCE_MS
      const keys = isFresh ? `${first?.letter} ${letter}` : ''
      if (isShortcut(keys)) {
        first = undefined
        return keys
      }
      first = { letter, atMs: nowMs }
      return undefined
    },
  }
}
