// The parts that were added since the flow was opened, such as steps, fields and parties: the first label to type gets the
// focus, and their keys follow their labels until the key itself is edited. Keys of older parts never change by themselves,
// because programs may read them.

import type { EarlyLetters } from './early-letters.ts'

export interface NewParts {
  /** Call when a part was added, which is then shown in the panel. */
  add(key: string): void
  /** The same for a part that comes later, when the author may be somewhere else: it does not take the focus. */
  follow(key: string): void
  wantsFocus(): boolean
  /** Once after a part was added, the letters that were typed since; undefined otherwise. */
  takeFocus(): string | undefined
  followsLabel(key: string): boolean
  /** Call after its key has followed its label. */
  rename(from: string, to: string): void
  /** Call when its key was typed. */
  keepKey(key: string): void
  /** The current key of a step, by a key that it had before. */
  resolve(key: string): string
}

const NO_LETTERS: EarlyLetters = { begin: () => undefined, end: () => '' }

export const createNewParts = (earlyLetters = NO_LETTERS): NewParts => {
  const following = new Set<string>()
  const laterKeys = new Map<string, string>()
  let isFocusWanted = false
  const resolve = (key: string): string => {
    let now = key
    for (let next = laterKeys.get(now); next !== undefined && next !== key; next = laterKeys.get(now)) now = next
    return now
  }
  const follow = (key: string): void => {
    following.add(key)
    laterKeys.delete(key)
  }
  return {
    follow,
    add(key) {
      follow(key)
      isFocusWanted = true
      earlyLetters.begin()
    },
    wantsFocus: () => isFocusWanted,
    takeFocus() {
      if (!isFocusWanted) return undefined
      isFocusWanted = false
      return earlyLetters.end()
    },
    followsLabel: (key) => following.has(key),
    rename(from, to) {
      if (!following.delete(from)) return
      following.add(to)
      laterKeys.delete(to)
      laterKeys.set(from, to)
    },
    keepKey: (key) => void following.delete(key),
    resolve,
  }
}
