// Writes an array parameter as the text that PostgreSQL reads.

/**
 * For UUIDs, numbers and names in lower case, which never need quotes. The driver inspects every element for characters
 * to quote, and for a statement over many short rows that costs more than everything else about sending it.
 */
export const plainArray = (values: ReadonlyArray<string | number | null>): string =>
  `{${values.map((value) => value ?? 'null').join(',')}}`
