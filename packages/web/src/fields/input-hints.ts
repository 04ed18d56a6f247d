// Hints for the keyboard and the autofill of a browser, by the meaning of a value (WCAG 2.1, 1.3.5). Pure.

export interface InputHints {
  autoComplete?: string
  inputMode?: 'numeric' | 'email' | 'url'
  autoCapitalize?: 'characters' | 'words' | 'none'
}

const NAME = { autoCapitalize: 'words' } as const
const CODE = { autoCapitalize: 'characters', autoComplete: 'off' } as const

/** By the name of a field or part. An unknown one gets no hint: a wrong suggestion is worse than none. */
const HINTS: Readonly<Record<string, InputHints>> = {
  first_name: { ...NAME, autoComplete: 'given-name' },
  middle_name: { ...NAME, autoComplete: 'additional-name' },
  last_name: { ...NAME, autoComplete: 'family-name' },
  full_name: { ...NAME, autoComplete: 'name' },
  company_name: { ...NAME, autoComplete: 'organization' },
  email: { autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none' },
  phone: { autoComplete: 'tel' },
  url: { autoComplete: 'url', inputMode: 'url', autoCapitalize: 'none' },
  website: { autoComplete: 'url', inputMode: 'url', autoCapitalize: 'none' },
  date_of_birth: { autoComplete: 'bday' },
  street: { ...NAME, autoComplete: 'address-line1' },
  street2: { ...NAME, autoComplete: 'address-line2' },
  postal_code: { autoComplete: 'postal-code', autoCapitalize: 'characters' },
  city: { ...NAME, autoComplete: 'address-level2' },
  state: { ...NAME, autoComplete: 'address-level1' },
  holder: { ...NAME, autoComplete: 'cc-name' },
  expiry: { autoComplete: 'cc-exp' },
  account_holder: { ...NAME, autoComplete: 'name' },
  holder_name: { ...NAME, autoComplete: 'name' },
  iban: CODE,
  bic: CODE,
  document_number: CODE,
}

const CARD_NUMBER: InputHints = { autoComplete: 'cc-number', inputMode: 'numeric' }

/** Types whose values mean the same in every field. */
const TYPES = ['email', 'phone', 'url', 'date_of_birth']

interface MeantValue {
  slug?: string | undefined
  type: string
}

export const getInputHints = (
  { slug = '', type }: MeantValue,
  isSameOrDescendant: (type: string, ancestor: string) => boolean,
): InputHints => {
  const ofType = TYPES.find((ancestor) => isSameOrDescendant(type, ancestor))
  return HINTS[ofType ?? slug] ?? {}
}

/** `isCard`: the part belongs to a payment card, whose number browsers know. */
export const getPartHints = (key: string, isCard: boolean): InputHints =>
  isCard && key === 'number' ? CARD_NUMBER : (HINTS[key] ?? {})
