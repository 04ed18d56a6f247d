// Error rows `contact_fields.*`: the fields that an account defines for its profile (G-073).
import type { ErrorRow } from '../error-row.ts'

export const contactFieldsErrors = {
  'contact_fields.usertype_invalid': { status: 400, message: 'usertype is person, company or any.' },
  'contact_fields.type_invalid': { status: 400, message: 'There is no such field type.' },
  'contact_fields.not_found': { status: 404, message: 'There is no such contact field.' },
  'contact_fields.slug_taken': { status: 409, message: 'There is already a contact field with that slug.' },
  'contact_fields.type_locked': { status: 409, message: 'The type of a field that is filled cannot change.' },
} as const satisfies Record<string, ErrorRow>
