// Turns the samples of an operation into tabs. The chosen language holds for the whole site.

const STORED = 'docs-language'

const readLanguage = (): string => {
  try {
    return localStorage.getItem(STORED) ?? 'curl'
  } catch {
    return 'curl'
  }
}

const storeLanguage = (language: string): void => {
  try {
    localStorage.setItem(STORED, language)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

interface Tab {
  language: string
  button: HTMLButtonElement
  panel: HTMLElement
}

const selectLanguage = (tabs: readonly Tab[], language: string): void => {
  for (const tab of tabs) {
    const isSelected = tab.language === language
    tab.button.setAttribute('aria-selected', String(isSelected))
    tab.button.tabIndex = isSelected ? 0 : -1
    tab.panel.hidden = !isSelected
  }
}

const createTab = (panel: HTMLElement, id: string): Tab => {
  const language = panel.dataset.sample ?? ''
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = language
  button.id = `${id}-tab`
  button.setAttribute('role', 'tab')
  button.setAttribute('aria-controls', id)
  panel.id = id
  panel.setAttribute('role', 'tabpanel')
  panel.setAttribute('aria-labelledby', button.id)
  panel.querySelector('.sample-title')?.remove()
  return { language, button, panel }
}

const createTabs = (samples: HTMLElement, number: number): Tab[] => {
  const panels = [...samples.querySelectorAll<HTMLElement>('[data-sample]')]
  const tabs = panels.map((panel, index) => createTab(panel, `sample-${number}-${index}`))
  const list = document.createElement('div')
  list.setAttribute('role', 'tablist')
  list.setAttribute('aria-label', 'Language')
  list.append(...tabs.map(({ button }) => button))
  list.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    const current = tabs.findIndex(({ button }) => button === document.activeElement)
    if (step === undefined || current === -1) return
    const next = tabs[(current + step + tabs.length) % tabs.length]
    next?.button.click()
    next?.button.focus()
  })
  samples.prepend(list)
  return tabs
}

export const addSampleTabs = (): void => {
  const sets = [...document.querySelectorAll<HTMLElement>('.samples')].map(createTabs)
  const select = (language: string): void => {
    for (const tabs of sets) selectLanguage(tabs, language)
  }
  for (const { button, language } of sets.flat())
    button.addEventListener('click', () => {
      const { top } = button.getBoundingClientRect()
      select(language)
      storeLanguage(language)
      // Samples above have other heights now: the reader stays at this one.
      scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' })
    })
  select(readLanguage())
}
