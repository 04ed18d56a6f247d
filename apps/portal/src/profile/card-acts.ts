// How an entry of the business card is kept. A company's values and files are in plain text.
import type { NewFile, PortalClient } from '@company-data/sdk/company'
import type { CardLine } from './business-card.ts'

export type Entry = { text: string } | { file: NewFile | undefined }

/** A file goes into a datum that is there already. One that does not arrive leaves no empty datum behind. */
const addFile = async (client: PortalClient, fieldId: string, file: NewFile): Promise<void> => {
  const { id } = await client.addContactDatum(fieldId)
  try {
    await client.putContactFile(id, file, { is_private: false })
  } catch (error) {
    await client.deleteContactDatum(id).catch(() => undefined)
    throw error
  }
}

export const saveEntry = async (client: PortalClient, { field, datum }: CardLine, entry: Entry): Promise<void> => {
  if ('text' in entry) {
    if (datum) await client.setContactDatum(datum.id, entry.text)
    else await client.addContactDatum(field.id, entry.text)
  } else if (entry.file) {
    if (datum) await client.putContactFile(datum.id, entry.file, { is_private: false })
    else await addFile(client, field.id, entry.file)
  }
}
