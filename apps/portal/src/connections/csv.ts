// CSV that a spreadsheet shows and never computes, whatever a customer has written into a value.

export type Separator = ',' | ';'

/** What spreadsheets of this language split at: where the comma is in numbers, the semicolon. */
export const separatorOf = (language: string): Separator => (language === 'de' ? ';' : ',')

/**
 * What begins like a formula gets an apostrophe and is text, telephone numbers and numbers with a sign among it: `+49/30-1234`
 * would be divided. A spreadsheet of another language splits at other characters, so what follows those is treated alike.
 */
const withoutFormulas = (text: string): string =>
  text.replace(/^(?=["'\s]*[=+\-@]|[\t\r])/, "'").replace(/([;,\t\r\n]["'\s]*)(?=[=+\-@])/g, "$1'")

const cellOf = (text: string): string => `"${withoutFormulas(text).replaceAll('"', '""')}"`

export const csvOfRows = (rows: readonly (readonly string[])[], separator: Separator): string =>
  // The mark at the beginning tells spreadsheets that this is UTF-8.
  `\ufeff${rows.map((row) => row.map(cellOf).join(separator)).join('\r\n')}\r\n`
