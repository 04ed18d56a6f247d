// The parts that were copied last in this tab, for the button that pastes them: a page may not read the clipboard unasked.
import { useSyncExternalStore } from 'react'
import type { FlowParts } from '../edits/copies.ts'

let copied: FlowParts | undefined
const listeners = new Set<() => void>()

export const rememberCopied = (parts: FlowParts): void => {
  copied = parts
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useCopied = (): FlowParts | undefined => useSyncExternalStore(subscribe, () => copied)
