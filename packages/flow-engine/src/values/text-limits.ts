// Text length limits of a run: without them, constants that double each other exhaust the memory (FB-01).

/** In UTF-16 code units: a longer `concat`, display string or default is null. */
export const MAX_TEXT_LENGTH = 65_536

/** In UTF-16 code units, for the texts of all constants of a run together. */
export const MAX_CONSTANT_TEXTS_LENGTH = 1_048_576

/** Null for a text that is too long. */
export const limitText = (text: string | null): string | null =>
  text !== null && text.length > MAX_TEXT_LENGTH ? null : text
