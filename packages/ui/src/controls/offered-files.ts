// Files that the app already has, such as one that another app shared with it: every control for files offers them.
// They are only in the memory of the page.
import { useSyncExternalStore } from 'react'

let files: readonly File[] = []
const listeners = new Set<() => void>()

const set = (next: readonly File[]): void => {
  files = next
  for (const listener of listeners) listener()
}

export const offerFiles = (added: readonly File[]): void => set([...files, ...added])

export const withdrawFile = (file: File): void => set(files.filter((other) => other !== file))

/** At a sign-out. */
export const withdrawFiles = (): void => set([])

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOfferedFiles = (): readonly File[] => useSyncExternalStore(subscribe, () => files)
