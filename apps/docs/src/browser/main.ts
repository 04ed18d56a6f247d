// The script of every page: menu, colour scheme, copy buttons, tabs of samples, search, list of versions.
import './site.css'
import './content.css'
import './widgets.css'
import { addCopyButtons } from './copy-buttons.ts'
import { findElement } from './find-element.ts'
import { addSampleTabs } from './sample-tabs.ts'
import { setUpSearch } from './search-dialog.ts'
import { addVersions } from './versions.ts'

const setUpMenu = (): void => {
  const button = findElement('site-menu', HTMLButtonElement)
  button.addEventListener('click', () => {
    const isOpen = button.getAttribute('aria-expanded') !== 'true'
    button.setAttribute('aria-expanded', String(isOpen))
    document.body.classList.toggle('with-menu', isOpen)
  })
}

const setUpScheme = (): void => {
  const button = findElement('site-scheme', HTMLButtonElement)
  const root = document.documentElement
  const isDark = (): boolean =>
    root.dataset.scheme === undefined
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : root.dataset.scheme === 'dark'
  const show = (): void => {
    button.textContent = isDark() ? 'Light' : 'Dark'
  }
  button.addEventListener('click', () => {
    root.dataset.scheme = isDark() ? 'light' : 'dark'
    show()
    try {
      localStorage.setItem('docs-scheme', root.dataset.scheme)
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  })
  show()
}

setUpMenu()
setUpScheme()
addCopyButtons()
addSampleTabs()
setUpSearch()
void addVersions()
