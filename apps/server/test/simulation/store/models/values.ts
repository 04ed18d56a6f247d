// Reads the parameters of statements in the forms in which the program passes them.

/** The array of a parameter: a list, or the text of `plainArray`. */
export const toList = (value: unknown): Array<string | null> => {
  if (Array.isArray(value)) return value.map((item) => (item === null ? null : String(item)))
  const text = String(value).slice(1, -1)
  return text === '' ? [] : text.split(',').map((item) => (item === 'null' ? null : item))
}

export const toTexts = (value: unknown): string[] => toList(value).map((item) => item ?? '')
export const toNumbers = (value: unknown): number[] => toList(value).map(Number)

export const bySeq = (a: { seq: number }, b: { seq: number }): number => a.seq - b.seq
export const byText =
  <Row>(read: (row: Row) => string) =>
  (a: Row, b: Row): number =>
    read(a) < read(b) ? -1 : 1
