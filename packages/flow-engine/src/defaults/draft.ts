// The client's state of a field of the current step, and how a default fills and follows it (D2-DFT-06 to -12).

export type Draft = {
  /** The value in the field. Null: never written. "" was cleared by the person and stays so (T-64). */
  readonly value: unknown
  /** The text that the default last wrote; null when it has not written. */
  readonly written: string | null
  /** A saved value or a selected link is never overwritten. */
  readonly source: 'draft' | 'saved' | 'link'
  /** The value is linked from a private profile field, or copied from a private connection value (FG-18 a, c). */
  readonly isPrivate: boolean
}

export const emptyDraft: Draft = { value: null, written: null, source: 'draft', isPrivate: false }

/** Typing over a value makes it the person's own: it is no longer a link, nor from a private source. */
export const typeOver = (draft: Draft, value: unknown): Draft => ({
  value,
  written: draft.written,
  source: 'draft',
  isPrivate: false,
})

/** True if the value is the one that the default wrote, so that it follows the default. */
export const isDefaulted = ({ value, written, source }: Draft): boolean =>
  source === 'draft' && written !== null && value === written

const isUntouched = ({ value, source }: Draft): boolean => source === 'draft' && (value === null || value === undefined)

/** `text` is the current result of the default; null empties a field that follows it. */
export const followDefault = (draft: Draft, text: string | null): Draft => {
  if (!isUntouched(draft) && !isDefaulted(draft)) return draft
  return draft.value === text ? draft : { ...draft, value: text, written: text, isPrivate: false }
}
