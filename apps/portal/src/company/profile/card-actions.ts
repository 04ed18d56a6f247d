// Stores an entry of the business card. A company's values and files are in plaintext.
import type { ContactDatum, NewFile, PortalClient } from '@company-data/sdk/company'

export type Entry = { text: string } | { file: NewFile }

/** A file needs an existing datum. If the upload fails, the empty datum is removed. */
const addFile = async (client: PortalClient, fieldId: string, file: NewFile): Promise<ContactDatum> => {
  const { id } = await client.contactData.create(fieldId)
  try {
    return await client.contactData.replaceFile(id, file, { is_private: false })
  } catch (error) {
    await client.contactData.delete(id).catch(() => undefined)
    throw error
  }
}

export const addEntry = (client: PortalClient, fieldId: string, entry: Entry): Promise<ContactDatum> =>
  'text' in entry ? client.contactData.create(fieldId, entry.text) : addFile(client, fieldId, entry.file)

/** Setting the same entry twice changes nothing. */
export const setEntry = (client: PortalClient, datumId: string, entry: Entry): Promise<ContactDatum> =>
  'text' in entry
    ? client.contactData.update(datumId, entry.text)
    : client.contactData.replaceFile(datumId, entry.file, { is_private: false })
