// Payment card numbers: 12 to 19 digits whose last digit is the Luhn check digit.

const digitsOnly = /^[0-9]{12,19}$/

const luhnSum = (digits: string): number => {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum
}

/** D1-REG-43: the digits of a card number typed with spaces or hyphens; undefined for any other text. */
export const cardDigits = (text: string): string | undefined => {
  const digits = text.replace(/[ -]/g, '')
  return digitsOnly.test(digits) && luhnSum(digits) % 10 === 0 ? digits : undefined
}
