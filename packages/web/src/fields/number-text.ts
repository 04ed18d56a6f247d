// Numbers as people type them in their language, and as values are stored: digits with a decimal point. Pure.

/** The decimal mark of a language, from its formatter of numbers. */
export const getDecimalMark = (decimal: (text: string) => string): string => decimal('1.5').charAt(1)

/** 1.234,5 and 1 234,5 with a comma as the mark; 1,234.5 with a point. */
const toGrouped = (mark: string): RegExp => {
  const separators = mark === ',' ? '.' : ','
  return new RegExp(`^-?\\d{1,3}(?:([${separators}\\s'’])\\d{3})(?:\\1\\d{3})*(?:\\${mark}\\d+)?$`)
}

/** The stored form of a typed number; anything else stays as it is, so that the form can refuse it. */
export const toStoredNumber = (input: string, mark: string): string => {
  const text = input.trim()
  if (toGrouped(mark).test(text)) {
    const [whole = '', ...fraction] = text.split(mark)
    return [whole.replaceAll(/[^\d-]/g, ''), ...fraction].join('.')
  }
  return /^-?\d+,\d+$/.test(text) && mark === ',' ? text.replace(',', '.') : input
}

/** The text of a stored number in a field: without groups, so that it is easy to change. */
export const toTypedNumber = (value: string, mark: string): string =>
  /^-?\d+\.\d+$/.test(value) ? value.replace('.', mark) : value
