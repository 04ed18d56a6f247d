// Converts column values to JavaScript values, the same way on every connection of the platform.
import pg from 'pg'

const int8 = 20
const int8Array = 1016
const date = 1082
const dateArray = 1182
const textArray = 1009

// A count, a position or a size fits in a number; as a string, `a + b` would join the texts by mistake. A value beyond 2^53
// throws instead of losing digits: where such values are possible, select the column as text.
const parseInt8 = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 value ${text} is beyond the safe integers`)
  return value
}

// The driver can parse arrays, but its type list does not name them.
const getParser: (type: number) => (text: string) => (string | null)[] = pg.types.getTypeParser
const parseTexts = getParser(textArray)

/**
 * timestamptz → Date, json and jsonb → parsed, numeric → string: all defaults of the driver. In addition int8 → number, and
 * date → 'YYYY-MM-DD', because a calendar day has no time zone and a Date could shift it to another day.
 */
export const columnParsers = (): InstanceType<typeof pg.TypeOverrides> => {
  const parsers = new pg.TypeOverrides()
  parsers.setTypeParser(int8, parseInt8)
  parsers.setTypeParser(int8Array, (text: string) => parseTexts(text).map((item) => item && parseInt8(item)))
  parsers.setTypeParser(date, (text: string) => text)
  parsers.setTypeParser(dateArray, parseTexts)
  return parsers
}
