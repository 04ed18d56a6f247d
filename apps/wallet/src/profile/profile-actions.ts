// The actions on the profile. Each can be retried after a lost response without being done twice.
import {
  type ContactDatum,
  isPlatformError,
  type NewFile,
  type OpenedFile,
  type PersonClient,
} from '@company-data/sdk/person'
import { putFileOrRemove } from '../app/profile/put-file.ts'
import { hasSameReceivers, type ProfileDatum } from './profile-rules.ts'

/** The value to store: a text or a file. Neither if only the flag changes. */
export interface Entry {
  text?: string | undefined
  file?: NewFile | undefined
  isPrivate: boolean
}

/** A field of the catalog, or one named by the person. */
export type ChosenField = { id: string } | { label: string; type: string }

/** `stale`: changed elsewhere, or other companies follow it; nothing was sent. */
export type EditResult = 'saved' | 'stale'

/** A field of the same name and type is the same field, so a retry creates no second one. */
const findOrCreateFieldId = async (client: PersonClient, field: ChosenField): Promise<string> => {
  if ('id' in field) return field.id
  const fields = await client.contactFields.list('person')
  const present = fields.find(
    ({ is_system, label, type }) => !is_system && label === field.label && type === field.type,
  )
  return (present ?? (await client.contactFields.create({ ...field, usertype: 'person' }))).id
}

/** The result of an attempt with a lost response: the same value or, for a file, its empty datum. */
const leftBehind = async (
  client: PersonClient,
  fieldId: string,
  text: string | undefined,
  before: ReadonlySet<string>,
): Promise<ContactDatum | undefined> => {
  for (const datum of await client.contactData.list()) {
    if (datum.contact_field_id !== fieldId || before.has(datum.id)) continue
    if ((await client.contactData.open(datum)).plaintext === (text ?? null)) return datum
  }
  return undefined
}

/** `before`: the data when the form was opened; `isRepeated`: an earlier attempt has failed. Returns the id of the datum. */
export const addDatum = async (
  client: PersonClient,
  field: ChosenField,
  { text, file, isPrivate }: Entry,
  { before, isRepeated }: { before: ReadonlySet<string>; isRepeated: boolean },
): Promise<string> => {
  const fieldId = await findOrCreateFieldId(client, field)
  const present = isRepeated ? await leftBehind(client, fieldId, text, before) : undefined
  const datum = present ?? (await client.contactData.create(fieldId, text, { is_private: isPrivate }))
  if (file) await putFileOrRemove(client, datum.id, file, isPrivate)
  return datum.id
}

const toNewFile = ({ parts, entries }: OpenedFile, isMultiple: boolean): NewFile | undefined => {
  const pages = parts.map(({ bytes, mimeType, name }) => ({
    bytes,
    mime_type: mimeType,
    original_name: name ?? 'file',
  }))
  const [first] = pages
  if (first === undefined) return undefined
  const entryTexts = Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, String(entry)]))
  return { ...(isMultiple ? { pages } : first), entries: entryTexts }
}

const isDone = async (client: PersonClient, current: ContactDatum, { text, isPrivate }: Entry): Promise<boolean> =>
  text !== undefined && current.is_private === isPrivate && (await client.contactData.open(current)).plaintext === text

/** Nothing is sent to a company that the page has not named. */
export const editDatum = async (
  client: PersonClient,
  shownDatum: ProfileDatum,
  entry: Entry,
  isMultiple: boolean,
): Promise<EditResult> => {
  const current = await client.contactData.read(shownDatum.id)
  if (current.updated_at !== shownDatum.updated_at && (await isDone(client, current, entry))) return 'saved'
  if (current.updated_at !== shownDatum.updated_at || !hasSameReceivers(shownDatum, current)) return 'stale'
  const options = { is_private: entry.isPrivate }
  if (entry.text !== undefined) {
    await client.contactData.update(shownDatum.id, entry.text, options)
    return 'saved'
  }
  const file = entry.file ?? toNewFile(await client.contactData.openFile(shownDatum.id), isMultiple)
  if (file) await client.contactData.replaceFile(shownDatum.id, file, options)
  return 'saved'
}

export const removeDatum = async (client: PersonClient, shownDatum: ProfileDatum): Promise<EditResult> => {
  try {
    if (!hasSameReceivers(shownDatum, await client.contactData.read(shownDatum.id))) return 'stale'
    await client.contactData.delete(shownDatum.id)
  } catch (error) {
    // An earlier attempt has removed it, and its response was lost.
    if (!isPlatformError(error, 'contact_data.not_found')) throw error
  }
  return 'saved'
}
