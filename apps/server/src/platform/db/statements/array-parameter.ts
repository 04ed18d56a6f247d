// An array parameter, written as PostgreSQL reads it.

/**
 * Of uuids and numbers, in which nothing needs a quote. pg looks at every element for something to quote, and for a
 * statement over many short rows that costs more than all the rest of sending it.
 */
export const plainArray = (values: ReadonlyArray<string | number | null>): string =>
  `{${values.map((value) => value ?? 'null').join(',')}}`
