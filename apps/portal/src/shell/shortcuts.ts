// Runs commands by letter shortcuts. Can be turned off, for speech input and accidental keys.
import { useEffect, useSyncExternalStore } from 'react'
import type { NavCommand } from './commands.ts'
import { createLetterSequence } from './letters.ts'
import { pressListKey } from './list-keys.ts'

const KEY = 'letter-shortcuts'
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const areOn = (): boolean => localStorage.getItem(KEY) !== 'off'

export const useLetterShortcuts = (): boolean => useSyncExternalStore(subscribe, areOn)

export const setLetterShortcuts = (isOn: boolean): void => {
  if (isOn) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
  for (const listener of listeners) listener()
}

/** Contexts where letters mean something else: fields, and everything above the page. */
const BUSY =
  'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu], [role=dialog], [role=alertdialog]'

const isFree = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || defaultPrevented) && !(target instanceof Element && target.closest(BUSY) !== null)

export const useShortcuts = (
  commands: readonly NavCommand[],
  go: (path: string) => void,
  showCommands: () => void,
): void => {
  const isOn = useLetterShortcuts()
  useEffect(() => {
    if (!isOn) return
    const findPath = (keys: string) => commands.find((command) => command.keys === keys)?.path
    const letters = createLetterSequence((keys) => findPath(keys) !== undefined)
    const press = (event: KeyboardEvent) => {
      if (!isFree(event)) return
      if (event.key === '?') {
        event.preventDefault()
        return showCommands()
      }
      const path =
        event.key.length === 1 ? findPath(letters.press(event.key.toLowerCase(), event.timeStamp) ?? '') : undefined
      if (path === undefined) {
        if (pressListKey(event.key)) event.preventDefault()
        return
      }
      event.preventDefault()
      go(path)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOn, commands, go, showCommands])
}
