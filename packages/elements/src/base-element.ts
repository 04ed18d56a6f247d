// The base of the elements: shadow root, style sheet, texts in the language of the page, and drawing on changes.
import { createStyleSheet } from './style.ts'
import { type ElementTexts, selectTexts } from './texts.ts'

/** Undefined outside of a browser, so that a server can import the package; the standard makes elements classes. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

let sheet: CSSStyleSheet | undefined

/** The nearest `lang`, also around the shadow root that the element is in. */
const findLanguage = (element: Element): string => {
  const language = element.closest('[lang]')?.getAttribute('lang')
  if (language) return language
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? findLanguage(root.host) : 'en'
}

/**
 * An element of this package. Its content is made of nodes, never of markup from text, so it works under Trusted Types and
 * without inline styles.
 */
export abstract class PlatformElement extends Base {
  protected readonly view: ShadowRoot
  /** The attributes of an element that the page already has are reported before it is connected. */
  private isDrawn = false
  private isChanged = false

  constructor() {
    super()
    this.view = this.attachShadow({ mode: 'open' })
    sheet ??= createStyleSheet()
    this.view.adoptedStyleSheets = [sheet]
  }

  connectedCallback(): void {
    this.isDrawn = true
    this.update()
  }

  disconnectedCallback(): void {
    this.isDrawn = false
  }

  /** Attributes that are set together are drawn together. */
  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (!this.isDrawn || this.isChanged || before === after) return
    this.isChanged = true
    queueMicrotask(() => {
      this.isChanged = false
      if (this.isDrawn) this.update()
    })
  }

  /** Draws the element again. */
  protected abstract update(): void

  protected get texts(): ElementTexts {
    return selectTexts(findLanguage(this))
  }

  protected read(name: string): string {
    return this.getAttribute(name)?.trim() ?? ''
  }

  /** Fires an event that leaves the shadow root; true unless a listener prevented its default. */
  protected send(type: string, detail: unknown): boolean {
    return this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }))
  }
}

type Child = Node | string

/** Creates an element with attributes and children. */
export const create = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** An address that a page may lead to. Undefined for `javascript:` and other schemes, and for text that is not an address. */
export const toSafeAddress = (address: string): URL | undefined => {
  try {
    const url = new URL(address, document.baseURI)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined
  } catch {
    return undefined
  }
}
