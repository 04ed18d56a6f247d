// A contact from the address book of the device, which the browser lets the person pick. Only some browsers of phones can.
import { namesIn } from '../../app/signer-names.ts'
import type { ContactValues } from './vcard.ts'

/** The contact of the Contact Picker API; each member is a list. */
export interface PickedContact {
  name?: readonly string[]
  email?: readonly string[]
  tel?: readonly string[]
  address?: ReadonlyArray<{
    addressLine?: readonly string[]
    postalCode?: string
    city?: string
    region?: string
  }>
}

interface ContactsManager {
  getProperties(): Promise<readonly string[]>
  select(properties: readonly string[], options: { multiple: boolean }): Promise<readonly PickedContact[]>
}

const getContacts = (): ContactsManager | undefined => (navigator as { contacts?: ContactsManager }).contacts

export const hasContactPicker = (): boolean => getContacts() !== undefined

const WANTED = ['name', 'email', 'tel', 'address']

const filled = (parts: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([key, text]) =>
      text === undefined || text.trim() === '' ? [] : [[key, text.trim()]],
    ),
  )

/** The first of each kind. */
export const toContactValues = ({ name, email, tel, address }: PickedContact): ContactValues => {
  const { signer_first_name, signer_last_name } = namesIn(name?.[0] ?? '')
  const [place] = address ?? []
  const [street, street2] = place?.addressLine ?? []
  const parts = filled({ street, street2, postal_code: place?.postalCode, city: place?.city, state: place?.region })
  return {
    ...filled({ first_name: signer_first_name, last_name: signer_last_name, email: email?.[0], phone: tel?.[0] }),
    ...(Object.keys(parts).length > 0 && { address: parts }),
  }
}

/** Undefined if the person picked none. */
export const pickContact = async (): Promise<ContactValues | undefined> => {
  const contacts = getContacts()
  if (contacts === undefined) return undefined
  const properties = await contacts.getProperties()
  const [contact] = await contacts.select(
    WANTED.filter((property) => properties.includes(property)),
    { multiple: false },
  )
  return contact && toContactValues(contact)
}
