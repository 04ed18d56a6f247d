// The field-type registry as the platform has it now, and the one validator bound to it (D1-VER-02, G-072).
import {
  type FieldTypeRow,
  isSameOrDescendant,
  type ResolvedType,
  resolveType,
  type ValidationContext,
  type Verdict,
  validateValue,
} from '@company-data/field-types'
import type { Api } from '../../transport/api.ts'

/** A copy of the registry. It does not follow the platform: read it again now and then. */
export interface FieldTypes {
  rows: readonly FieldTypeRow[]
  resolveType(type: string): ResolvedType | null
  isSameOrDescendant(type: string, ancestor: string): boolean
  /** A type that this copy lacks accepts any value: the platform may know it by now. */
  validateValue(type: string, value: unknown, context?: ValidationContext): Verdict
}

const bound = (rows: FieldTypeRow[]): FieldTypes => ({
  rows,
  resolveType: (type) => resolveType(rows, type),
  isSameOrDescendant: (type, ancestor) => isSameOrDescendant(rows, type, ancestor),
  validateValue: (type, value, context) => validateValue(rows, type, value, context),
})

export const fieldTypeCalls = (api: Api) => ({
  // D1-VER-02: read, never a list of our own
  fieldTypes: async (): Promise<FieldTypes> => bound(await api.get<FieldTypeRow[]>('/api/contact-field-types')),
})
