// The consent page: starts in the language of the browser, with the parameters of the authorization request.
import { runConsent } from './flow.ts'
import { readPlatformName } from './platform/platform-name.ts'
import { textsFor } from './texts/texts.ts'
import { element } from './view/element.ts'
import { createPageLayout } from './view/page-layout.ts'

const LOADING_SHOWN_MS = 200

const main = document.querySelector<HTMLElement>('#main') ?? document.body
const texts = textsFor(navigator.languages)
document.documentElement.lang = texts.language
document.title = texts.frame.loading
const loading = setTimeout(() => {
  if (main.querySelector('h1') === null) main.replaceChildren(element('p', { class: 'loading' }, texts.frame.loading))
}, LOADING_SHOWN_MS)

// A person who returns with the browser's back button would see a page whose request is already decided.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})

const layout = createPageLayout(main, texts, readPlatformName())
await runConsent(layout, texts, new URLSearchParams(location.search)).finally(() => clearTimeout(loading))
