// Error rows `contact_data.*`: values and files of a profile (D1-ERR-19, G-072, G-075, G-078).
import type { ErrorRow } from '../error-row.ts'

export const contactDataErrors = {
  'contact_data.encryption_required': { status: 400, message: 'Send the value encrypted, as a wrapper string.' },
  'contact_data.value_invalid': { status: 400, message: 'The value does not fit its field type. See reason.' },
  'contact_data.file_invalid': { status: 400, message: 'The file does not fit its field type.' },
  'contact_data.copies_mismatch': {
    status: 400,
    message: 'Send exactly one copy for each live mapping. See missing and unexpected.',
  },
  'contact_data.usertype_mismatch': { status: 400, message: 'This field is not for your type of account.' },
  'contact_data.not_found': { status: 404, message: 'There is no such contact data.' },
} as const satisfies Record<string, ErrorRow>
