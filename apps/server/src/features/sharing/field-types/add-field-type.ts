// Adds a type of the operator to the registry.
import { type FieldTypeRow, isReservedType } from '@company-data/field-types'
import { ApiError } from '@company-data/protocol/errors'
import type { NewFieldTypeRow } from '@company-data/protocol/wire/sharing/field-types'
import type { FieldTypeDeps } from './deps.ts'
import { type Registry, requireValid } from './registry.ts'
import { insertRow } from './store.ts'

export const addFieldType =
  ({ clock }: Pick<FieldTypeDeps, 'clock'>, registry: Registry) =>
  (input: NewFieldTypeRow): Promise<FieldTypeRow> =>
    registry.write(async (tx, rows) => {
      if (isReservedType(input.type)) throw new ApiError('field_types.reserved')
      if (rows.some(({ type }) => type === input.type)) throw new ApiError('field_types.exists')
      const row: FieldTypeRow = { ...input, is_system: false }
      requireValid(rows, row)
      await insertRow(tx, row, clock.now())
      return row
    })
