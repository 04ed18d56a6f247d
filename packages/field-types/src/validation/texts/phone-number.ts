// Phone numbers: 4 to 15 digits, with a plus sign where they begin with the country.

const numberShape = /^\+?[0-9]{4,15}$/

/** D1-REG-34: stored without separators, so that two spellings of one number are one value. */
export const normalizePhoneNumber = (text: string): string | undefined => {
  const number = text.replace(/[ ().-]/g, '')
  return numberShape.test(number) ? number : undefined
}
