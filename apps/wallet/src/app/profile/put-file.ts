// Stores the file of a new datum.
import { isPlatformError, type NewFile, type PersonClient } from '@company-data/sdk/person'

/** If the platform refuses a file, its empty datum is removed again. */
export const putFileOrRemove = async (
  client: PersonClient,
  datumId: string,
  file: NewFile,
  isPrivate: boolean,
): Promise<void> => {
  try {
    await client.contactData.replaceFile(datumId, file, { is_private: isPrivate })
  } catch (error) {
    if (isPlatformError(error)) await client.contactData.delete(datumId).catch(() => undefined)
    throw error
  }
}
