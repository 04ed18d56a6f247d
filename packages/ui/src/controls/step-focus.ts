// The arrow keys in a list of rows: up and down lead to the first button of the row before and of the row after.
import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, 'previousElementSibling' | 'nextElementSibling' | undefined>> = {
  ArrowUp: 'previousElementSibling',
  ArrowDown: 'nextElementSibling',
}

/** `row` is the selector of a row: `tr`, `li`. */
export const stepFocus = (event: KeyboardEvent<HTMLElement>, row: string): void => {
  const step = STEPS[event.key]
  const neighbour = step && event.currentTarget.closest(row)?.[step]
  const button = neighbour?.querySelector('button')
  if (!button) return
  // The page does not scroll meanwhile.
  event.preventDefault()
  button.focus()
}
