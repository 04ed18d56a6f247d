// Shortcuts typed as letters in sequence. Pure, so that they are tested without a browser.

/** The time that a first letter waits for the second. */
const PATIENCE_MS = 2_000

export interface LetterSequence {
  /** Returns the sequence that this letter completes: `g s`. */
  press(letter: string, nowMs: number): string | undefined
}

/** A letter that completes nothing may start a sequence. */
export const createLetterSequence = (isShortcut: (keys: string) => boolean): LetterSequence => {
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
