// The dialog of the search. Its index is loaded when someone is about to search; no server is involved.
import { readIndex, type SearchEntry, type SearchIndex, type SearchIndexFile, search } from '../search/search-index.ts'
import { findElement } from './find-element.ts'

const root = document.documentElement

const loadIndex = async (): Promise<SearchIndex> => {
  const response = await fetch(root.dataset.search ?? '')
  if (!response.ok) throw new Error(`status ${response.status}`)
  return readIndex((await response.json()) as SearchIndexFile)
}

const toItem = ({ address, page, heading, excerpt }: SearchEntry): HTMLLIElement => {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = `${root.dataset.root ?? ''}${address}`
  const title = document.createElement('b')
  title.textContent = heading === page ? page : `${page}: ${heading}`
  const text = document.createElement('span')
  text.textContent = excerpt
  link.append(title, text)
  item.append(link)
  return item
}

/** The arrow keys go through the results. */
const moveFocus = (dialog: HTMLElement, input: HTMLElement, step: number): void => {
  const stops = [input, ...dialog.querySelectorAll<HTMLElement>('#site-search-results a')]
  const current = stops.indexOf(document.activeElement as HTMLElement)
  stops[Math.max(0, Math.min(stops.length - 1, current + step))]?.focus()
}

export const setUpSearch = (): void => {
  const dialog = findElement('site-search-dialog', HTMLDialogElement)
  const input = findElement('site-search-input', HTMLInputElement)
  const results = findElement('site-search-results', HTMLUListElement)
  const state = findElement('site-search-state', HTMLParagraphElement)
  const button = findElement('site-search', HTMLButtonElement)
  let index: Promise<SearchIndex> | undefined
  const load = (): Promise<SearchIndex> => {
    index ??= loadIndex()
    return index
  }
  const show = async (): Promise<void> => {
    try {
      const entries = search(await load(), input.value)
      results.replaceChildren(...entries.map(toItem))
      state.textContent =
        input.value.trim() === '' ? '' : entries.length === 0 ? 'Nothing found.' : `${entries.length} results`
    } catch (error) {
      index = undefined
      state.textContent = `The index could not be loaded: ${error instanceof Error ? error.message : error}`
    }
  }
  const open = (): void => {
    if (!dialog.open) dialog.showModal()
    input.focus()
    void show()
  }
  button.addEventListener('click', open)
  // A failure is shown when the dialog opens and loads again.
  const prepare = (): void => {
    load().catch(() => {
      index = undefined
    })
  }
  for (const type of ['pointerenter', 'focus']) button.addEventListener(type, prepare)
  input.addEventListener('input', () => void show())
  results.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') !== null) dialog.close()
  })
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    moveFocus(dialog, input, step)
  })
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') results.querySelector('a')?.click()
  })
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
    const isShortcut = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey))
    if (!isShortcut) return
    event.preventDefault()
    open()
  })
  // Text that was typed before this script was loaded, kept by early.ts.
  dispatchEvent(new Event('docs-ready'))
  const { typed } = root.dataset
  if (typed === undefined) return
  input.value = typed
  open()
}
