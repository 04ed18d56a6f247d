// CSV that spreadsheets display but never compute, for any customer input.

export type Separator = ',' | ';'

/** The separator that spreadsheets of this language expect: a semicolon if the decimal sign is a comma. */
export const getSeparator = (language: string): Separator => (language === 'de' ? ';' : ',')

/**
 * Text that begins like a formula gets an apostrophe, including phone numbers and signed numbers: `+49/30-1234` would be
 * computed as a division. Spreadsheets of other languages split at other characters, so text after those is treated the same
 * way.
 */
const withoutFormulas = (text: string): string =>
  text.replace(/^(?=["'\s]*[=+\-@]|[\t\r])/, "'").replace(/([;,\t\r\n]["'\s]*)(?=[=+\-@])/g, "$1'")

const formatCell = (text: string): string => `"${withoutFormulas(text).replaceAll('"', '""')}"`

export const formatCsv = (rows: readonly (readonly string[])[], separator: Separator): string =>
  // The byte order mark marks the file as UTF-8 for spreadsheets.
  `\ufeff${rows.map((row) => row.map(formatCell).join(separator)).join('\r\n')}\r\n`
