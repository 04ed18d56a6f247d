// Rules about the identity of a company: the age of a check, a company of the same name, labels that ask for secrets. Pure.
import type { CustomerConnection } from '@company-data/sdk/person'

export type Identity = NonNullable<CustomerConnection['company_identity']>

/** Another company of the same name that the customer is connected with. */
export interface Namesake {
  name: string
  domain: string | null
  since: string
}

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

/** Short words count only alone: “Shipping” and “Kitchen” are harmless. */
const SECRET_WORDS =
  /password|passwort|kennwort|passcode|einmalcode|authenticator|wiederherstellung|recovery|(?<!\p{L})(?:pin|kit)(?!\p{L})/iu

/** True if the label of a company's field asks for a password, passcode or code. */
export const asksForSecret = (label: string): boolean => SECRET_WORDS.test(label.normalize('NFKC'))

/** Colours that people distinguish. */
const HUES = [4, 32, 75, 150, 190, 222, 262, 320]

/** The colour of a company: the same one every time, so that people recognise it. */
export const pickHue = (companyId: string): number => {
  const sum = [...companyId].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7)
  return HUES[sum % HUES.length] ?? 0
}
