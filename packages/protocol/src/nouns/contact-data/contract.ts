// The contract of contact data (G-075): a person's sealed, a company's business card in plaintext (D1-CF-06); and of their files (G-079).
import { profileDoor } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { copyBodyValues, sealedBudget, sealedValueBodyBytes, uploadBodyBytes } from '../../limits.ts'
import { arrayOf } from '../../wire/pages.ts'
import { contactDatum, contactDatumChange, contactDatumFile, newContactDatum } from '../../wire/sharing/contact-data.ts'
import { contactDataRoutes } from './routes.ts'

const valueErrors = [
  'contact_data.usertype_mismatch',
  'contact_data.encryption_required',
  'contact_data.value_invalid',
] as const

export const contactData = contract(
  contactDataRoutes,
  { profile: profileDoor },
  {
    list: {
      summary: "List the caller's data, each with the slots that it answers",
      since: '0.1.0',
      response: arrayOf(contactDatum),
    },
    read: { summary: "Read one of the caller's data", since: '0.1.0', response: contactDatum },
    create: {
      summary: 'Fill a field: a person sends a wrapper for their own key, a company sends plaintext',
      since: '0.1.0',
      body: newContactDatum,
      status: 201,
      response: contactDatum,
      limits: { bodyBytes: sealedValueBodyBytes },
      errors: ['contact_fields.not_found', ...valueErrors, 'account.quota_exceeded'],
    },
    update: {
      summary: 'Change a value, with a copy for each live slot; its attestation is lost',
      since: '0.1.0',
      body: contactDatumChange,
      response: contactDatum,
      // An edit brings a wrapper for each slot that follows the field, and those may be many.
      limits: { bodyBytes: 16 * 1024 * 1024, bodyValues: copyBodyValues },
      errors: [...valueErrors, 'contact_data.copies_mismatch'],
    },
    delete: { summary: 'Delete a datum; its live slots lose their values', since: '0.1.0', status: 204 },
    file: {
      summary: 'Read the file of a datum: sealed JSON, an envelope as JSON, or its bytes',
      since: '0.1.0',
      errors: ['company_data.file_not_found'],
    },
    replaceFile: {
      summary: 'Replace the file of a datum: sealed if it is private, else the members of the envelope',
      since: '0.1.0',
      body: contactDatumFile,
      response: contactDatum,
      // Room for the largest file, and as much again for the copies in the slots that follow it.
      limits: {
        bodyBytes: ({ documentMaxMb }) => uploadBodyBytes(documentMaxMb) + sealedBudget(documentMaxMb),
        bodyValues: copyBodyValues,
        tooLarge: 'documents.too_large',
      },
      errors: [
        ...valueErrors,
        'contact_data.file_invalid',
        'contact_data.copies_mismatch',
        'documents.too_large',
        'account.quota_exceeded',
      ],
    },
  },
)
