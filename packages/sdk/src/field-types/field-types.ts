// The field-type registry as the platform has it now, with the validator bound to it (D1-VER-02, G-072).
import type { ValidationContext, Verdict } from '@company-data/field-types'
import type { FieldTypeRow } from '@company-data/field-types/registry'
import { isSameOrDescendant, type ResolvedType, resolveType } from '@company-data/field-types/resolve'
import type { Api } from '../transport/api.ts'
import { listFieldTypes } from './field-type-rows.ts'

/**
 * A copy of the field-type registry. It does not follow the platform: read it again from time to time.
 * @example
 * const types: FieldTypes = await service.fieldTypes.read()
 * const verdict = types.validateValue('date', '2023-02-31')
 * if (!verdict.ok) console.log(verdict.reason)
 */
export interface FieldTypes {
  rows: readonly FieldTypeRow[]
  resolveType(type: string): ResolvedType | null
  isSameOrDescendant(type: string, ancestor: string): boolean
  /** A type that is not in this copy accepts any value, because the platform may have added it since. */
  validateValue(type: string, value: unknown, context?: ValidationContext): Verdict
}

type ValidateValue = typeof import('./validate-value.ts').validateValue

const createFieldTypes = (rows: FieldTypeRow[], validateValue: ValidateValue): FieldTypes => ({
  rows,
  resolveType: (type) => resolveType(rows, type),
  isSameOrDescendant: (type, ancestor) => isSameOrDescendant(rows, type, ancestor),
  validateValue: (type, value, context) => validateValue(rows, type, value, context),
})

export const fieldTypeCalls = (api: Api) => ({
  /**
   * D1-VER-02: the registry, always read from the platform and never from a list in the program.
   * @example
   * const types = await service.fieldTypes.read()
   * console.log(types.validateValue('email', 'ada@example.org').ok)
   */
  read: async (): Promise<FieldTypes> => {
    const rows = await listFieldTypes(api)
    // Its matcher of patterns is larger than the rest of a client: an app that does not validate never downloads it.
    const { validateValue } = await import('./validate-value.ts')
    return createFieldTypes(rows, validateValue)
  },
})
