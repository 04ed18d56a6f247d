// SQL for the operator-added field types in the directory.
import type { FieldTypeRow, SubField } from '@company-data/field-types'
import { sql } from 'kysely'
import type { DirectoryDb, DirectoryTx } from '../../../schema/directory.ts'

const columns = ['type', 'parent', 'label', 'input', 'lane', 'check', 'options', 'fields', 'validation'] as const

/** jsonb does not keep the order of members; the API returns them in the order of D1-REG-10. */
const toSubField = ({ key, input, required, check, validation, options }: SubField): SubField => ({
  key,
  input,
  required,
  check,
  validation,
  options,
})

/** In the order in which they were added, so that a parent comes before its children. */
export const listRows = async (db: DirectoryDb): Promise<FieldTypeRow[]> => {
  const rows = await db.selectFrom('field_type').select(columns).orderBy('created_at').orderBy('type').execute()
  return (rows as Omit<FieldTypeRow, 'is_system'>[]).map((row) => ({
    ...row,
    fields: row.fields?.map(toSubField) ?? null,
    is_system: false,
  }))
}

/** Allows one writer at a time, because two changes that are each valid could form a cycle together. */
export const lockRows = async (tx: DirectoryTx): Promise<void> => {
  await sql`lock table field_type in share row exclusive mode`.execute(tx)
}

const toColumns = ({ type, is_system: _, options, fields, ...rest }: FieldTypeRow) => ({
  type,
  ...rest,
  options: options === null ? null : JSON.stringify(options),
  fields: fields === null ? null : JSON.stringify(fields),
})

export const insertRow = async (tx: DirectoryTx, row: FieldTypeRow, at: Date): Promise<void> => {
  await tx
    .insertInto('field_type')
    .values({ ...toColumns(row), created_at: at })
    .execute()
}

export const updateRow = async (tx: DirectoryTx, row: FieldTypeRow): Promise<void> => {
  const { type, ...values } = toColumns(row)
  await tx.updateTable('field_type').set(values).where('type', '=', type).execute()
}
