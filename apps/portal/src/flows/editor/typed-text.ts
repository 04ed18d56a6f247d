// A text for a value of the draft that is written in more than one way, such as one entry per line.
import { useState } from 'react'

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What was typed while it means the value; what the value is written as otherwise. */
export const textFor = <Value>(
  typed: string,
  value: Value,
  read: (text: string) => Value,
  print: (value: Value) => string,
): string => (isSame(read(typed), value) ? typed : print(value))

/**
 * What is typed stays as it is while it means the stored value: a new line at its end is not taken away. An undo, or another
 * entry at this place of a list, changes the value from outside, and the text follows.
 */
export const useTypedText = <Value>(
  value: Value,
  read: (text: string) => Value,
  print: (value: Value) => string,
): [string, (text: string) => void] => {
  const [typed, setTyped] = useState(() => print(value))
  const [before, setBefore] = useState(value)
  if (!isSame(value, before)) {
    setBefore(() => value)
    setTyped(textFor(typed, value, read, print))
  }
  return [typed, setTyped]
}
