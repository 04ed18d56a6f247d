// Rules about the identity of a company: the age of a check, a company of the same name, labels that ask for secrets. Pure.
import type { CustomerConnection } from '@company-data/sdk/person'
import { foldLookAlikes } from './look-alikes.ts'

export type Identity = NonNullable<CustomerConnection['company_identity']>

/** Another company of the same name that the customer is connected with. */
export interface Namesake {
  name: string
  domain: string | null
  since: string
}

/** Other companies of the same name: known only once the connections were read. */
export type NamesakeSearch =
  | { state: 'reading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'done'; namesake: Namesake | undefined }

export const NO_NAMESAKE: NamesakeSearch = { state: 'done', namesake: undefined }

/** Calendar days between a time and now, in the device's time zone. */
export const countDays = (moment: string, now: Date): number => {
  const midnight = (date: Date): number => new Date(date).setHours(0, 0, 0, 0)
  return Math.round((midnight(now) - midnight(new Date(moment))) / 86_400_000)
}

type KnownConnection = Pick<CustomerConnection, 'company_identity' | 'company_name' | 'connected_at'>

/** Undefined if no other company of this name is known. The earliest connection says since when it is known. */
export const findNamesake = (
  identity: Identity | null,
  connections: readonly KnownConnection[],
): Namesake | undefined => {
  const [first] = connections
    .filter(
      ({ company_identity: other }) =>
        other?.name_key === identity?.name_key && other?.company_user_id !== identity?.company_user_id,
    )
    .filter(({ company_identity: other }) => identity !== null && other !== null)
    .sort((connection, other) => (connection.connected_at < other.connected_at ? -1 : 1))
  if (first === undefined) return undefined
  return { name: first.company_name, domain: first.company_identity?.domain ?? null, since: first.connected_at }
}

interface ConnectionsQuery {
  data: readonly KnownConnection[] | undefined
  isError: boolean
  refetch: () => unknown
}

/** A deleted company has no namesakes, so nothing is read for it. */
export const searchNamesake = (
  identity: Identity | null,
  { data, isError, refetch }: ConnectionsQuery,
): NamesakeSearch => {
  if (identity === null) return NO_NAMESAKE
  if (data !== undefined) return { state: 'done', namesake: findNamesake(identity, data) }
  return isError ? { state: 'failed', retry: () => void refetch() } : { state: 'reading' }
}

/** Letters that are easily taken for each other: i and l, m and rn, w and vv. */
const LONG_WORDS = ['password', 'passwort', 'kennwort', 'passcode', 'einmalcode', 'authenticator', 'wiederherstellung']
const LONG_WORD = new RegExp(
  [...LONG_WORDS, 'recovery']
    .join('|')
    .replace(/[il]/g, '[il]')
    .replaceAll('m', '(?:m|rn)')
    .replaceAll('w', '(?:w|vv)'),
)

/** Digits that are read as letters. */
const DIGITS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }

/** Short words count only alone: “Shipping” and “Kitchen” are harmless. */
const SHORT_WORD = /(?<!\p{L})(?:p[i1]n|k[i1][t7])(?!\p{L})/u

/** True if a label or a help of a company asks for a password, passcode or code, also in letters that only look alike. */
export const asksForSecret = (text: string): boolean => {
  const folded = foldLookAlikes(text)
  const letters = folded.replace(/\d/g, (digit) => DIGITS[digit] ?? digit).replace(/[^\p{L}]/gu, '')
  return SHORT_WORD.test(folded) || LONG_WORD.test(letters)
}

/** Colours that people distinguish. */
const HUES = [4, 32, 75, 150, 190, 222, 262, 320]

/** The colour of a company: the same one every time, so that people recognise it. */
export const pickHue = (companyId: string): number => {
  const sum = [...companyId].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7)
  return HUES[sum % HUES.length] ?? 0
}
