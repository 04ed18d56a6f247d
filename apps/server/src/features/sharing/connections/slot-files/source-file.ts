// The source file of a live answer: a field that is not private has no copy here, so the customer's own file is served.
import type { ComponentDeps } from '../deps.ts'
import type { ValueRow } from '../slots/value-store.ts'
import { type OpenedFile, openStoredFile } from './stored-file.ts'

/** Dependencies of reading a source. */
export type SourceFileDeps = Pick<ComponentDeps, 'reachRegion' | 'getFileStore' | 'accounts' | 'contactData'>

export const openSourceFile =
  ({ reachRegion, getFileStore, accounts, contactData }: SourceFileDeps) =>
  async (value: ValueRow): Promise<OpenedFile | undefined> => {
    const owner = await accounts.state(value.customer_user_id)
    if (!owner || value.contact_datum_id === null) return undefined
    const { kysely } = reachRegion(owner.home)
    const datum = await contactData.rows.find(kysely, value.customer_user_id, value.contact_datum_id)
    // If the field has just become private, its file is sealed to the owner, and the slot has a separate file by now.
    if (!datum || datum.is_private || datum.file_shape === 'sealed') return undefined
    return openStoredFile(getFileStore(owner.home), datum)
  }
