// Arrow keys in a list of rows: up and down move the focus to the first button of the previous or next row.
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
  // Keeps the page from scrolling.
  event.preventDefault()
  button.focus()
}
