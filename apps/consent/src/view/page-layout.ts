// The layout of every page: who asks, the steps, the heading and the content.
import type { Texts } from '../texts/texts.ts'
import { type Child, element } from './element.ts'
import { type Icon, icon } from './icons.ts'

export interface Requester {
  /** The app or service. */
  name: string
  company: string
}

export interface PageContent {
  title: string
  lead?: Child
  requester?: Requester | undefined
  /** The current step, if there are several. */
  step?: { names: readonly string[]; current: number } | undefined
  /** A large sign above the heading. */
  emblem?: { tone: 'good' | 'warn' | 'plain'; icon: Icon }
  body?: readonly Child[]
}

export interface PageLayout {
  show(content: PageContent): void
}

const requesterBlock = ({ name, company }: Requester): HTMLElement =>
  element(
    'div',
    { class: 'requester' },
    element('span', { class: 'initial', 'aria-hidden': 'true' }, [...(company || name)][0]?.toUpperCase() ?? ''),
    element(
      'div',
      { class: 'requester-names' },
      element('strong', {}, name),
      company !== '' && company !== name && element('span', {}, company),
    ),
  )

const stepList = (texts: Texts, { names, current }: NonNullable<PageContent['step']>): HTMLElement =>
  element(
    'ol',
    { class: 'steps', 'aria-label': texts.frame.steps },
    ...names.map((name, index) =>
      element(
        'li',
        { class: index < current ? 'step done' : 'step', 'aria-current': index === current && 'step' },
        element('span', { class: 'step-mark' }, index < current ? icon('check') : String(index + 1)),
        element('span', { class: 'step-name' }, name),
      ),
    ),
  )

/** The platform's own name and host, above everything that a company wrote. The name follows when it has arrived. */
const platformHeader = (readName: Promise<string | undefined>): HTMLElement => {
  const name = element('strong')
  void readName.then((text) => name.append(text ?? ''))
  return element(
    'header',
    { class: 'platform' },
    icon('shield'),
    name,
    element('span', { class: 'host' }, location.host),
  )
}

export const createPageLayout = (
  main: HTMLElement,
  texts: Texts,
  platformName: Promise<string | undefined>,
): PageLayout => {
  const header = platformHeader(platformName)
  let isFirst = true
  return {
    show({ title, lead, requester, step, emblem, body = [] }) {
      document.title = title
      const heading = element('h1', { tabindex: -1 }, title)
      const card = element(
        'div',
        { class: 'card' },
        requester && requesterBlock(requester),
        step && stepList(texts, step),
        emblem && element('div', { class: `emblem ${emblem.tone}`, 'aria-hidden': 'true' }, icon(emblem.icon)),
        heading,
        lead !== undefined && element('p', { class: 'lead' }, lead),
        ...body,
      )
      main.replaceChildren(header, card, element('p', { class: 'brand' }, icon('shield'), texts.frame.brand))
      scrollTo(0, 0)
      // A page that replaces another is announced by its heading; the first one is announced by the browser.
      if (!isFirst) heading.focus({ preventScroll: true })
      isFirst = false
    },
  }
}
