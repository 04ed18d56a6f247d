// The parts that were copied last in this tab, for the button that pastes them: a page may not read the clipboard unasked.
import { useSyncExternalStore } from 'react'
import type { FlowParts } from '../edits/copies.ts'

export const createCopiedParts = () => {
  let copiedParts: FlowParts | undefined
  const listeners = new Set<() => void>()
  const set = (parts: FlowParts | undefined): void => {
    copiedParts = parts
    for (const listener of listeners) listener()
  }
  return {
    read: (): FlowParts | undefined => copiedParts,
    remember: (parts: FlowParts): void => set(parts),
    forget: (): void => set(undefined),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const store = createCopiedParts()

export const rememberCopied = store.remember

/** At sign-out: the next person at this browser pastes nothing of the one before. */
export const forgetCopied = store.forget

export const useCopied = (): FlowParts | undefined => useSyncExternalStore(store.subscribe, store.read)
