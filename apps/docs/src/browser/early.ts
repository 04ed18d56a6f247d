// Runs before the first paint: sets the colour scheme, and keeps typed text until main.ts listens. A classic script,
// because modules run after the page.
;(() => {
  const root = document.documentElement
  try {
    const scheme = localStorage.getItem('docs-scheme')
    if (scheme !== null) root.dataset.scheme = scheme
  } catch {
    // A browser without storage follows its system.
  }

  const isField = (target: EventTarget | null): boolean =>
    target instanceof HTMLElement && target.matches('input, textarea, select')
  const addKey = (query: string, key: string): string => {
    if (key === 'Backspace') return query.slice(0, -1)
    return key.length === 1 ? query + key : query
  }
  /** The text of a search that waits for its dialog; undefined before the search was asked for. */
  const { dataset } = root
  const keepKey = (event: KeyboardEvent): void => {
    const isShortcut = (event.ctrlKey || event.metaKey) && event.key === 'k'
    const { altKey, ctrlKey, metaKey, key } = event
    if (!isShortcut && (altKey || ctrlKey || metaKey || isField(event.target))) return
    if (key === 'Escape') delete dataset.typed
    if (dataset.typed === undefined && key !== '/' && !isShortcut) return
    dataset.typed = dataset.typed === undefined || isShortcut ? (dataset.typed ?? '') : addKey(dataset.typed, key)
    if (isShortcut || key.length === 1) event.preventDefault()
  }
  const keepClick = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('#site-search') !== null) dataset.typed ??= ''
  }
  const early = new AbortController()
  const { signal } = early
  addEventListener('keydown', keepKey, { signal })
  addEventListener('click', keepClick, { signal })
  addEventListener('docs-ready', () => early.abort(), { signal })
  // Without the script there is no search: keys have their usual effect again.
  const stopAtLoss = ({ target }: Event): void => {
    if (!(target instanceof HTMLScriptElement)) return
    delete dataset.typed
    early.abort()
  }
  addEventListener('error', stopAtLoss, { capture: true, signal })
})()
