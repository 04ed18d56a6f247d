// Made-up but realistic values of every field type, for the persons of a sandbox.
import type { FieldAnswer } from '../connections/slot-answers.ts'

/** Types with few values end at this number. */
const MAX_EDITS = 20

export interface SampleField {
  slug: string
  type: string
  options?: readonly string[] | null
}

export interface Identity {
  first: string
  last: string
  born: string
  street: string
  postalCode: string
  city: string
  country: string
  phone: string
  iban: string
}

const identity = (text: string): Identity => {
  const [
    first = '',
    last = '',
    born = '',
    street = '',
    postalCode = '',
    city = '',
    country = '',
    phone = '',
    iban = '',
  ] = text.split('|')
  return { first, last, born, street, postalCode, city, country, phone, iban }
}

/** Numbers of phones and accounts are those that authorities reserve for examples. */
const identities = [
  'Anna|Berger|1987-04-12|Lindenweg 4|1010|Vienna|AT|+431900000001|AT611904300234573201',
  'Jonas|Weber|1979-11-30|Hafenstraße 21|20459|Hamburg|DE|+4940669690001|DE89370400440532013000',
  'Mia|Novak|1995-02-03|Dlouhá 12|11000|Prague|CZ|+420601000001|CZ6508000000192000145399',
  'Luca|Rossi|1990-07-19|Via Roma 8|20121|Milan|IT|+390200000001|IT60X0542811101000000123456',
  'Chloé|Martin|1983-09-25|12 rue des Lilas|69003|Lyon|FR|+33199000001|FR1420041010050500013M02606',
  'Sofia|García|2001-01-14|Calle Mayor 33|28013|Madrid|ES|+34910000001|ES9121000418450200051332',
  'Emil|Lindqvist|1968-06-06|Storgatan 5|41138|Gothenburg|SE|+46313900001|SE4550000000058398257466',
  'Olivia|Clarke|1992-12-01|7 Mill Lane|M1 1AE|Manchester|GB|+441614960001|GB29NWBK60161331926819',
].map(identity)

export const pickIdentity = (index: number): Identity => identities[index % identities.length] as Identity

const PDF_TEXT =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n0000000101 00000 n \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n164\n%%EOF\n'

/** One page without text. */
export const createSamplePdf = (name = 'sample.pdf') => ({
  bytes: new TextEncoder().encode(PDF_TEXT),
  mime_type: 'application/pdf',
  original_name: name,
})

const PNG_BASE64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const createSamplePhoto = () => ({
  bytes: Uint8Array.from(atob(PNG_BASE64), (character) => character.charCodeAt(0)),
  mime_type: 'image/png',
  original_name: 'photo.png',
})

const textsBySlug = ({ first, last, city }: Identity): Readonly<Record<string, string>> => ({
  first_name: first,
  last_name: last,
  name: `${first} ${last}`,
  city,
})

const textsByType = (person: Identity, edits: number): Readonly<Record<string, string>> => ({
  email: `${person.first}.${person.last}${edits || ''}@example.org`
    .normalize('NFD')
    .replace(/[^\w.@]/g, '')
    .toLowerCase(),
  phone: person.phone.slice(0, -1) + (edits % 10),
  url: `https://example.org/${person.first.toLowerCase()}`,
  gender: 'undisclosed',
  country: person.country,
  nationality: person.country,
  personal_number: `19870412-${1234 + edits}`,
  place_of_birth: person.city,
  date: `2026-03-${String(1 + (edits % 28)).padStart(2, '0')}`,
  date_of_birth: person.born,
  number: String(42 + edits),
  integer: String(42 + edits),
  decimal: `${42 + edits}.50`,
  float: `${42 + edits}.5`,
  address: JSON.stringify({
    street: `${person.street}${edits ? `/${edits}` : ''}`,
    postal_code: person.postalCode,
    city: person.city,
    country: person.country,
  }),
  creditcard: JSON.stringify({
    number: '4111111111111111',
    holder: `${person.first} ${person.last}`,
    expiry: '12/30',
  }),
  bank: JSON.stringify({ account_holder: `${person.first} ${person.last}`, iban: person.iban }),
})

const papers = ['passport', 'photo_id', 'drivers_license', 'residence_permit', 'proof_of_identity']

const createPaper = ({ first, last, country }: Identity) => ({
  pages: [createSamplePhoto()],
  entries: { document_number: 'P1234567', issuing_country: country, holder_name: `${first} ${last}` },
})

/** `edits`: how often the value was changed before; each edit gives another value where the type has several. */
export const createSampleAnswer = (
  { slug, type, options }: SampleField,
  person: Identity,
  edits = 0,
): Extract<FieldAnswer, { value: string } | { file: unknown }> => {
  if (type === 'multiselect') return { value: JSON.stringify(options?.slice(0, 1) ?? []) }
  if (options && options.length > 0) return { value: options[edits % options.length] ?? '' }
  if (type === 'photo') return { file: createSamplePhoto() }
  if (papers.includes(type)) return { file: createPaper(person) }
  if (type.endsWith('document')) return { file: createSamplePdf() }
  const bySlug = textsBySlug(person)[slug]
  const text = textsByType(person, edits)[type] ?? bySlug ?? `Sample ${slug}`
  return {
    value: edits > 0 && (type === 'text' || textsByType(person, edits)[type] === undefined) ? `${text} ${edits}` : text,
  }
}

/** Another value than the present one. */
export const createOtherValue = (field: SampleField, person: Identity, present: string | null | undefined): string => {
  for (let edits = 1; ; edits += 1) {
    const answer = createSampleAnswer(field, person, edits)
    if (!('value' in answer)) throw new TypeError(`A sandbox person cannot edit a file: ${field.slug}.`)
    if (answer.value !== present || edits >= MAX_EDITS) return answer.value
  }
}
