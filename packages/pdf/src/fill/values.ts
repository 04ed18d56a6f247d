// Converts a value to its printed text (FG-31).

/** Line breaks, and spaces that fonts lack, become spaces; a pair of CR and LF is one break. */
const BREAKS = /\r\n|[\t-\r\u0085\u1680\u2000-\u200a\u2028\u2029\u205f\u3000]/g
/**
 * Control characters, direction marks that would affect the surrounding text, invisible operators and language tags.
 */
const SHAPELESS =
  /\p{Cc}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu
/** They choose between two forms of the character before them; our fonts have one. */
const SELECTORS = /\p{Variation_Selector}/gu

/** Joiners stay, because they change how letters are drawn. */
export const printedText = (value: string): string =>
  value.normalize('NFC').replace(BREAKS, ' ').replace(SHAPELESS, '').replace(SELECTORS, '')
