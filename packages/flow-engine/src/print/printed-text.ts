// Converts a value to the text that a document prints (FG-31).

/** Line breaks, and spaces that fonts lack, become spaces; a pair of CR and LF is one break. */
const BREAKS = /\r\n|[\t-\r\u0085\u1680\u2000-\u200a\u2028\u2029\u205f\u3000]/g
/** Direction marks that would affect the surrounding text, invisible operators and language tags. */
const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu
const CONTROLS = /\p{Cc}/gu
/** They choose between two forms of the character before them; our fonts have one. */
const SELECTORS = /\p{Variation_Selector}/gu

/** The printed text, with control characters. Joiners stay, because they change how letters are drawn. */
export const textWithControls = (value: string): string =>
  value.normalize('NFC').replace(BREAKS, ' ').replace(INVISIBLE, '').replace(SELECTORS, '')

export const printedText = (value: string): string => textWithControls(value).replace(CONTROLS, '')
