// Error rows `field_types.*`: the registry of field types (G-071).
import type { ErrorRow } from '../error-row.ts'

export const fieldTypesErrors = {
  'field_types.reserved': { status: 400, message: 'That type name is reserved.' },
  'field_types.invalid': { status: 400, message: 'The field type is not valid.' },
  'field_types.not_found': { status: 404, message: 'There is no such field type.' },
  'field_types.exists': { status: 409, message: 'There is already a field type with that name.' },
  'field_types.locked': { status: 409, message: 'This member of a field type that is in use cannot change.' },
} as const satisfies Record<string, ErrorRow>
