// An entry of the refusal table: the page's text for one key of the error catalog.
import { germanPlatformReason } from './platform-error-details.ts'

/** The extra members of the refusal. */
export interface RefusalMembers {
  /** The platform's English sentence; may be more specific than the catalog. */
  readonly message: string
  readonly members: Readonly<Record<string, unknown>>
}

export type ErrorText = string | ((refused: RefusalMembers) => string)

/** A plain text is German; English uses the platform's sentence, which is also meant for people. */
export type RefusalRow = ErrorText | { readonly en: ErrorText; readonly de: ErrorText }

export type RefusalTable = Readonly<Record<string, RefusalRow>>

/** A text followed by the exact reason, quoted in English if there is no German for it. */
export const withReason =
  (text: string): ErrorText =>
  ({ message }) =>
    `${text} ${germanPlatformReason(message) ?? `Die Plattform meldet auf Englisch: „${message}“`}`

/** Plans have the same name in both languages: `pro` is Pro. */
export const planName = (level: unknown): string => {
  const text = typeof level === 'string' ? level : ''
  return text.charAt(0).toUpperCase() + text.slice(1)
}
