// The data of a profile: filled, edited with every copy that follows, removed.
import { isBinary } from '@company-data/field-types'
import { ApiError } from '@company-data/protocol/errors'
import type {
  ContactDatum,
  ContactDatumChange,
  NewContactDatum,
} from '@company-data/protocol/wire/sharing/contact-data'
import { awaitAtCommit } from '../../../platform/db/index.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import { matchCopies, requireNoCopies } from './copies.ts'
import { recordOf } from './datum-record.ts'
import {
  type DatumRow,
  editDatum,
  findDatum,
  insertDatum,
  listData,
  lockDatum,
  notAttested,
  removeDatum,
  updateDatum,
} from './datum-store.ts'
import { holdField } from './fields.ts'
import type { LiveEdit, Mapping } from './live-slots.ts'
import type { ProfileNeeds, RegionTx } from './needs.ts'
import type { Owner } from './owner.ts'
import { formMissing, privacyOf, readValue, readWrapper, requireUsertype, valueMissing } from './values.ts'

export type Data = ReturnType<typeof data>

/** What cannot be an id names nothing. */
const idOf = (datumId: string): string => {
  const id = datumId.toLowerCase()
  if (!isUuid(id)) throw new ApiError('contact_data.not_found')
  return id
}

export const data = (needs: ProfileNeeds) => {
  const { database, clock, ids, log, files, fieldTypes, live } = needs

  const require = async ({ userId }: Owner, datumId: string): Promise<DatumRow> => {
    const row = await findDatum(database.kysely, userId, idOf(datumId))
    if (!row) throw new ApiError('contact_data.not_found')
    return row
  }
  const shown = async ({ userId }: Owner, row: DatumRow, mappings?: readonly Mapping[]): Promise<ContactDatum> =>
    recordOf(row, clock.now(), mappings ?? (await live().mappingsOf(userId, [row.id])).get(row.id))
  const read = async (owner: Owner, datumId: string): Promise<ContactDatum> =>
    shown(owner, await require(owner, datumId))
  /** One act: the row is locked first, so that no slot begins to follow it meanwhile; then its slots are. */
  const edit = async <T>(
    owner: Owner,
    datumId: string,
    act: (tx: RegionTx, slots: LiveEdit, row: DatumRow) => Promise<T>,
  ): Promise<T> => {
    const id = idOf(datumId)
    const lock = async ({ tx }: { tx: RegionTx }): Promise<DatumRow> => {
      const row = await lockDatum(tx, owner.userId, id, 'update')
      if (!row) throw new ApiError('contact_data.not_found')
      return row
    }
    return live().edit(owner.userId, id, lock, ({ tx }, slots, row) => act(tx, slots, row))
  }
  /** After the commit; what is left behind is swept up. */
  const dropFile = async (key: string | null): Promise<void> => {
    if (key === null) return
    await files.remove(key).catch((error: unknown) => log.error('a replaced file was not removed', error))
  }

  const changeInline = async (
    tx: RegionTx,
    slots: LiveEdit,
    row: DatumRow,
    owner: Owner,
    { value, is_private, copies }: ContactDatumChange,
  ): Promise<DatumRow> => {
    const isPrivate = privacyOf(owner, is_private) ?? row.is_private
    if (value === undefined && typeof is_private !== 'boolean') throw valueMissing(owner)
    const written = value === undefined ? row.value : readValue(fieldTypes.rows(), owner, row.type, value)
    const given = copies ?? []
    if (value === undefined && isPrivate === row.is_private && given.length === 0) return row
    const contents = matchCopies(slots.slots, given).map(
      (copy) => ({ kind: 'inline', value: readWrapper(copy.value, 'copies') }) as const,
    )
    // With copies it is an edit, since nobody here can see whether they say the same; the flag alone is none.
    if (value === undefined && contents.length === 0) {
      await updateDatum(tx, row.id, { is_private: isPrivate })
      return { ...row, is_private: isPrivate }
    }
    const change = { value: written, is_private: isPrivate, updated_at: clock.now() }
    awaitAtCommit(tx, editDatum(tx, row.id, change))
    if (contents.length > 0) await slots.write(contents, isPrivate)
    return { ...row, ...notAttested, ...change }
  }

  /** Its file comes by another route; here only the flag of a field without one can change. */
  const changeBinary = async (
    tx: RegionTx,
    row: DatumRow,
    owner: Owner,
    { value, is_private, copies }: ContactDatumChange,
  ): Promise<DatumRow> => {
    const isPrivate = privacyOf(owner, is_private) ?? row.is_private
    if (value !== undefined && value !== null) readValue(fieldTypes.rows(), owner, row.type, value)
    requireNoCopies(copies ?? [])
    if (isPrivate === row.is_private) return row
    if (row.file_key !== null) throw formMissing()
    await updateDatum(tx, row.id, { is_private: isPrivate })
    return { ...row, is_private: isPrivate }
  }

  return {
    require,
    edit,
    dropFile,
    read,
    async list({ userId }: Owner): Promise<ContactDatum[]> {
      const rows = await listData(database.kysely, userId)
      const mappings = await live().mappingsOf(
        userId,
        rows.map(({ id }) => id),
      )
      const now = clock.now()
      return rows.map((row) => recordOf(row, now, mappings.get(row.id)))
    },
    async create(owner: Owner, { contact_field_id, value, is_private }: NewContactDatum): Promise<ContactDatum> {
      const row = await database.transaction(async (tx) => {
        const field = await holdField(tx, owner.userId, contact_field_id)
        requireUsertype(owner, field)
        const given = value ?? null
        const filled = {
          owner_user_id: owner.userId,
          id: ids.next(),
          contact_field_id: field.id,
          value: given === null ? null : readValue(fieldTypes.rows(), owner, field.type, given),
          is_private: privacyOf(owner, is_private) ?? false,
          created_at: clock.now(),
          updated_at: clock.now(),
        }
        return insertDatum(tx, filled, field)
      })
      return recordOf(row, clock.now())
    },
    async change(owner: Owner, datumId: string, change: ContactDatumChange): Promise<ContactDatum> {
      const { row, mappings } = await edit(owner, datumId, async (tx, slots, before) => {
        requireUsertype(owner, before)
        const row = isBinary(fieldTypes.rows(), before.type)
          ? await changeBinary(tx, before, owner, change)
          : await changeInline(tx, slots, before, owner, change)
        return { row, mappings: slots.mappings }
      })
      return shown(owner, row, mappings)
    },
    /** D1-EVT-09: every slot that followed it loses its value and is told so. */
    async remove(owner: Owner, datumId: string): Promise<void> {
      const file = await edit(owner, datumId, async (tx, slots, row) => {
        await slots.drop()
        await removeDatum(tx, row.id)
        return row.file_key
      })
      await dropFile(file)
    },
  }
}
