// What a row of the table of refusals is: the words of a page for one key of the error catalog.
import { germanPlatformReason } from './platform-reasons.ts'

/** What the platform sent with the key. */
export interface Refused {
  /** A sentence in English. It may say more than the catalog does. */
  readonly message: string
  readonly members: Readonly<Record<string, unknown>>
}

export type Words = string | ((refused: Refused) => string)

/** A text alone is German, where English has the sentence of the platform: it is for programs as well as for people. */
export type RefusalRow = Words | { readonly en: Words; readonly de: Words }

export type RefusalTable = Readonly<Record<string, RefusalRow>>

/** Words before the exact reason, which is quoted in English where the page has no German for it. */
export const withReason =
  (words: string): Words =>
  ({ message }) =>
    `${words} ${germanPlatformReason(message) ?? `Die Plattform meldet auf Englisch: „${message}“`}`

/** A plan is called by the same word in both languages: `pro` is Pro. */
export const planName = (level: unknown): string => {
  const text = typeof level === 'string' ? level : ''
  return text.charAt(0).toUpperCase() + text.slice(1)
}
