// Recognises the verified form of a place of birth: `<city>, <alpha-2 country code>`.

import { countryCodes } from '../codes/countries.ts'

const verifiedForm = /^(?<city>[^\r\n]*\S), (?<country>[A-Z]{2})$/

/** D1-REG-40: only a verifier writes this form; a person may type any line (D1-REG-41), so validateValue does not ask for it. */
export const isVerifiedPlaceOfBirth = (text: string): boolean => {
  const country = verifiedForm.exec(text)?.groups?.country
  return country !== undefined && countryCodes.has(country)
}
