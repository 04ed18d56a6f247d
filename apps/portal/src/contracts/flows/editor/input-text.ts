// The text for a draft value that can be written in several ways, such as one entry per line.
import { useState } from 'react'

const isSame = (value: unknown, other: unknown): boolean => JSON.stringify(value) === JSON.stringify(other)

/** The typed text while it means the value; otherwise the canonical text of the value. */
export const textFor = <Value>(
  input: string,
  value: Value,
  read: (text: string) => Value,
  print: (value: Value) => string,
): string => (isSame(read(input), value) ? input : print(value))

/**
 * The typed text stays unchanged while it means the stored value, so that a trailing newline is not removed. An undo,
 * or another entry at this list position, changes the value from outside, and the text follows.
 */
export const useInputText = <Value>(
  value: Value,
  read: (text: string) => Value,
  print: (value: Value) => string,
): [string, (text: string) => void] => {
  const [input, setInput] = useState(() => print(value))
  const [before, setBefore] = useState(value)
  if (!isSame(value, before)) {
    setBefore(() => value)
    setInput(textFor(input, value, read, print))
  }
  return [input, setInput]
}
