// Keys of the list on a page: `/` goes to its search field, `j` and `k` to the next and the previous row, `x` selects it.

const isVisible = (element: HTMLElement): boolean => element.getClientRects().length > 0

const focusSearch = (main: Element): boolean => {
  const field = [...main.querySelectorAll<HTMLInputElement>('input[type="search"]')].find(isVisible)
  field?.focus()
  field?.select()
  return field !== undefined
}

/** From no row, `j` leads to the first and `k` to the last. */
const stepRow = (main: Element, step: 1 | -1): boolean => {
  const buttons = [...main.querySelectorAll<HTMLElement>('tbody tr [data-row]')].filter(isVisible)
  const index = buttons.findIndex((button) => button.closest('tr')?.contains(document.activeElement))
  const target = index === -1 ? buttons.at(step === 1 ? 0 : -1) : buttons[index + step]
  target?.focus()
  return buttons.length > 0
}

/** Selects the row of the focus, or takes it out of the selection. */
const selectRow = (main: Element): boolean => {
  const row = document.activeElement?.closest('tbody tr')
  const box = row && main.contains(row) ? row.querySelector<HTMLElement>('[data-select]') : null
  box?.click()
  return box !== null
}

/** True if the key was for the list of the page. */
export const pressListKey = (key: string): boolean => {
  const main = document.querySelector('main')
  if (main === null) return false
  if (key === '/') return focusSearch(main)
  if (key === 'x') return selectRow(main)
  return key === 'j' || key === 'k' ? stepRow(main, key === 'j' ? 1 : -1) : false
}
