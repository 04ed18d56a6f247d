// The contact data of a person or a company, as its owner reads and edits them (G-075).
import type { DatumId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type {
  ContactDatum,
  ContactDatumChange,
  NewContactDatum,
} from '@company-data/protocol/wire/sharing/contact-data'
import { type DatumRow, findDatum, insertDatum, listDataPage } from '../datum-store.ts'
import type { ContactDataDeps } from '../deps.ts'
import { holdField } from '../fields/fields.ts'
import type { Owner } from '../owner.ts'
import type { DatumEdits } from './datum-edits.ts'
import { datumRecord } from './datum-record.ts'
import { readPrivacy, readValue, requireUsertype } from './datum-value.ts'

export type Data = ReturnType<typeof data>

type Deps = Omit<ContactDataDeps, 'hooks'>

/** So many of the largest values fill a page. */
const FIRST_PAGE_ROWS = 4
const MAX_PAGE_ROWS = 50
/** A page of about this size is in memory for each list that waits for its reader, and one more is being written. */
const PAGE_CHARACTERS = 256 * 1024

const choosePageRows = (rows: readonly DatumRow[]): number => {
  const characters = rows.reduce((sum, { value }) => sum + (value?.length ?? 0), 0)
  return Math.min(
    MAX_PAGE_ROWS,
    Math.max(FIRST_PAGE_ROWS, Math.floor((PAGE_CHARACTERS * rows.length) / Math.max(1, characters))),
  )
}

export const data = ({ database, clock, ids, log, files, fieldTypes, quotas }: Deps, edits: DatumEdits) => {
  const requireDatum = async ({ userId }: Owner, datumId: DatumId): Promise<DatumRow> => {
    const datum = await findDatum(database.kysely, userId, datumId)
    if (!datum) throw new ApiError('contact_data.not_found')
    return datum
  }
  /** After the commit. A file that cannot be deleted now is found by the sweep. */
  const removeFile = async (key: string | null): Promise<void> => {
    if (key === null) return
    await files.remove(key).catch((error: unknown) => log.error('a replaced file was not removed', error))
  }

  return {
    requireDatum,
    removeFile,
    /** In the order of the ids. The sizes of pages follow those of the values. */
    async *listPages({ userId }: Owner): AsyncGenerator<ContactDatum[], void> {
      let after: string | undefined
      for (let limit = FIRST_PAGE_ROWS; ; ) {
        const rows = await listDataPage(database.kysely, userId, { after, limit })
        const rowIds = rows.map(({ id }) => id)
        const mappings = await edits.findMappings(userId, rowIds)
        const now = clock.now()
        if (rows.length > 0 || after === undefined) yield rows.map((row) => datumRecord(row, now, mappings.get(row.id)))
        if (rows.length < limit) return
        after = rowIds.at(-1)
        limit = choosePageRows(rows)
      }
    },
    async read(owner: Owner, datumId: DatumId): Promise<ContactDatum> {
      const datum = await requireDatum(owner, datumId)
      const mappings = await edits.findMappings(owner.userId, [datum.id])
      return datumRecord(datum, clock.now(), mappings.get(datum.id))
    },
    async create(owner: Owner, { contact_field_id, value = null, is_private }: NewContactDatum): Promise<ContactDatum> {
      const datum = await database.transaction(async (tx) => {
        const field = await holdField(tx, owner.userId, contact_field_id)
        requireUsertype(owner, field)
        const row = {
          owner_user_id: owner.userId,
          id: ids.next(),
          contact_field_id: field.id,
          value: value === null ? null : readValue(fieldTypes.rows(), owner, field.type, value),
          is_private: readPrivacy(owner, is_private) ?? false,
          created_at: clock.now(),
          updated_at: clock.now(),
        }
        const [datum] = await Promise.all([
          insertDatum(tx, row, field),
          quotas.requireWithin(['contact_data'], owner.userId, tx),
        ])
        return datum
      })
      return datumRecord(datum, clock.now())
    },
    async change(owner: Owner, datumId: DatumId, change: ContactDatumChange): Promise<ContactDatum> {
      const { datum, mappings } = await edits.changeDatum(owner, datumId, change)
      return datumRecord(datum, clock.now(), mappings)
    },
    /** D1-EVT-09: every slot that follows it loses its value and raises an event. */
    async remove(owner: Owner, datumId: DatumId): Promise<void> {
      await removeFile(await edits.removeDatum(owner, datumId))
    },
  }
}
