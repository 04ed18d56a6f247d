// Changes a type that an operator has added; types of the platform cannot be changed.
import type { FieldTypeRow } from '@company-data/field-types'
import { ApiError } from '@company-data/protocol/errors'
import type { FieldTypePatch } from '@company-data/protocol/wire/sharing/field-types'
import type { FieldTypeDeps } from './deps.ts'
import { type Registry, requireValid } from './registry.ts'
import { updateRow } from './store.ts'

const requireOperatorRow = (rows: readonly FieldTypeRow[], type: string): FieldTypeRow => {
  const row = rows.find((candidate) => candidate.type === type)
  if (!row) throw new ApiError('field_types.not_found')
  if (row.is_system) {
    throw new ApiError('field_types.locked', {
      message: 'A type of the platform cannot be changed; add a child of it.',
    })
  }
  return row
}

export const changeFieldType = ({ hooks }: Pick<FieldTypeDeps, 'hooks'>, registry: Registry) => {
  /** The parent determines the form of a value, so it cannot change once the type is in use. */
  const requireUnused = async (rows: readonly FieldTypeRow[], { type }: FieldTypeRow): Promise<void> => {
    if (rows.some(({ parent }) => parent === type) || (await hooks['field-types.in-use'](type))) {
      throw new ApiError('field_types.locked', { message: 'The parent of a type that is in use cannot be changed.' })
    }
  }

  return (type: string, patch: FieldTypePatch): Promise<FieldTypeRow> =>
    registry.write(async (tx, rows) => {
      const before = requireOperatorRow(rows, type)
      const change = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
      const row: FieldTypeRow = { ...before, ...change, type }
      if (row.parent !== before.parent) await requireUnused(rows, before)
      const otherRows = rows.filter((other) => other.type !== type)
      requireValid(otherRows, row)
      await updateRow(tx, row)
      return row
    })
}
