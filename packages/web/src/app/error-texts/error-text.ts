// An entry of the refusal table: the page's text for one key of the error catalog.
import { germanReasons } from '../reason-texts/german-reasons.ts'
import { findReason, formatReason, type ReasonTexts } from '../reason-texts/reason-texts.ts'

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

/** The exact reason of a refusal, in the language of the texts; undefined if the platform gives none, or a newer one. */
export const formatExactReason = (texts: ReasonTexts, { members }: RefusalMembers): string | undefined => {
  const reason = findReason(members)
  return reason && formatReason(texts, reason)
}

/** A text followed by the exact reason, quoted in English if there is no German for it. */
export const withReason =
  (text: string): ErrorText =>
  (refused) =>
    `${text} ${formatExactReason(germanReasons, refused) ?? `Die Plattform meldet auf Englisch: „${refused.message}“`}`

/** The exact reason in German, or the text without one. */
export const reasonOr =
  (text: string): ErrorText =>
  (refused) =>
    formatExactReason(germanReasons, refused) ?? text

/** The sentence of the platform where it gives an exact reason, or the text. */
export const sentenceOr =
  (text: string): ErrorText =>
  ({ message, members }) =>
    findReason(members) === undefined ? text : message

/** Plans have the same name in both languages: `pro` is Pro. */
export const planName = (level: unknown): string => {
  const text = typeof level === 'string' ? level : ''
  return text.charAt(0).toUpperCase() + text.slice(1)
}
