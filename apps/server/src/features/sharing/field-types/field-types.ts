// The operations on the registry of field types, for routes and other features.
import type { FieldTypeRow } from '@company-data/field-types'
import type { FieldTypePatch, NewFieldTypeRow } from '@company-data/protocol/wire/sharing/field-types'
import { addFieldType } from './add-field-type.ts'
import { changeFieldType } from './change-field-type.ts'
import type { FieldTypeDeps } from './deps.ts'
import { fieldTypeRegistry } from './registry.ts'

export interface FieldTypes {
  /** The raw rows, those of the platform first: read from memory, and up to date in every process. */
  rows(): readonly FieldTypeRow[]
  add(input: NewFieldTypeRow): Promise<FieldTypeRow>
  change(type: string, patch: FieldTypePatch): Promise<FieldTypeRow>
  /** Loads the registry. */
  start(): Promise<void>
  stop(): Promise<void>
}

export const fieldTypeActions = (deps: FieldTypeDeps): FieldTypes => {
  const registry = fieldTypeRegistry(deps)
  return {
    rows: registry.rows,
    add: addFieldType(deps, registry),
    change: changeFieldType(deps, registry),
    start: registry.start,
    stop: registry.stop,
  }
}
