// Removes what changes how other text is shown: control characters and marks of text direction.

/** Tabs and line breaks stay: messages have lines. */
const HIDDEN = /[^\P{Cc}\t\n\r]|\p{Bidi_Control}/gu

/**
 * The text as a person may be shown it. Labels and free texts of companies are stored in this form.
 * @example displayText('Invoice \u202Egnp.exe') // 'Invoice gnp.exe'
 */
export const displayText = (text: string): string => text.replace(HIDDEN, '')
