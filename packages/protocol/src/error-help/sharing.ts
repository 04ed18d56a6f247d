// Error help for field types, profiles and their values, keys, verifications and files.
import type { ErrorHelpTable } from './row.ts'

export const sharingHelp = {
  'field_types.reserved': {
    cause: 'The name of the type has a meaning of its own in the platform.',
    fix: 'Choose another name.',
  },
  'field_types.invalid': {
    cause:
      'The row of the type breaks a rule of the registry: its parent, input, lane, check, options, fields or pattern.',
    fix: 'Read `fields` for the member and the reason, and compare with the built-in types of `GET /api/contact-field-types`.',
    members: { fields: { '/input': 'A root type sets its input.' } },
  },
  'field_types.not_found': {
    cause: 'The registry has no type with that name.',
    fix: 'Take a name from `GET /api/contact-field-types`; names are case-sensitive.',
  },
  'field_types.exists': {
    cause: 'The registry has a type with that name already.',
    fix: 'Change that type, or choose another name.',
  },
  'field_types.locked': {
    cause: 'Values of this type are stored, and a change of this member would make them wrong.',
    fix: 'Add a new type beside it, and use that one from now on. The label can still change.',
  },
  'contact_fields.usertype_invalid': {
    cause: '`usertype` is none of person, company and any.',
    fix: 'Send one of these three.',
  },
  'contact_fields.type_invalid': {
    cause: 'The registry has no field type with that name, or it is one that no profile field can have.',
    fix: 'Take a type from `GET /api/contact-field-types`.',
  },
  'contact_fields.not_found': {
    cause: 'There is no contact field with that id or slug that your account may see.',
    fix: 'Read the fields at `GET /api/contact-fields`.',
  },
  'contact_fields.slug_taken': {
    cause: 'A field of the platform or of your account has that slug.',
    fix: 'Choose another slug, or use the field that exists.',
  },
  'contact_fields.type_locked': {
    cause: 'The field has values, which are of the type that it has now.',
    fix: 'Make a new field of the new type. A field without values can change its type.',
  },
  'contact_data.encryption_required': {
    cause:
      'The value must be sealed on the device, and a clear text or something that is not a wrapper was sent. The platform never accepts such values in the clear.',
    fix: 'Seal the value to the public key of its reader and send the wrapper as a JSON string. The SDK does it.',
  },
  'contact_data.value_invalid': {
    cause: 'The value does not fit the type of its field: its form, length, options or check.',
    fix: 'Read `reason`, and check values in your form before you send them with `@company-data/field-types`.',
    members: { reason: 'The field has no value.' },
  },
  'contact_data.file_invalid': {
    cause:
      'The file is not a base64 data URI, has a content that the field type does not take, or its metadata is wrong.',
    fix: 'Send a file of one of the kinds that the field type names.',
  },
  'contact_data.copies_mismatch': {
    cause:
      'A change of a value that is shared needs one sealed copy for each connection that follows it, and the copies sent are not exactly those.',
    fix: 'Read which mappings follow the value, seal one copy for each of `missing`, and leave out those in `unexpected`.',
    members: { missing: ['0198c5a0-7d1e-7c3a-9a51-3f0a4b6c2d11'], unexpected: [] },
  },
  'contact_data.usertype_mismatch': {
    cause: 'The field is for the other type of account: a person filled a field of companies, or the other way round.',
    fix: 'Use a field whose `usertype` is yours or `any`.',
  },
  'contact_data.not_found': {
    cause: 'Your account has no contact datum with that id; it may have been deleted.',
    fix: 'Read your data at `GET /api/contact-data`.',
  },
  'photos.not_found': {
    cause: 'The account has no photo with that id, or it was deleted.',
    fix: 'Read the photos and use an id of the list.',
  },
  'profile.company_code_requires_service': {
    cause: 'The code is that of a company, and customers connect to one of its services.',
    fix: 'Send both codes: `COMPANYCODE/SERVICECODE`.',
  },
  'profile.code_not_found': {
    cause: 'No person, and no service of a company, has that code.',
    fix: 'Compare it with the code that was shared with you. Case and spaces do not matter.',
  },
  'keys.not_found': {
    cause: 'No person and no service has that code, or it has no public key.',
    fix: 'Compare the code with the one that was shared with you.',
  },
  'verifications.not_found': {
    cause: 'There is no verification with that id in your account, or it is no longer open.',
    fix: 'Read your verifications, or start a new one for the value.',
  },
  'verifications.code_invalid': {
    cause: 'The code is wrong, has expired, or was tried too often.',
    fix: 'Enter the newest code, or start the verification again to get another.',
  },
  'verifications.value_form_invalid': {
    cause: 'The value cannot be compared with a document in this form. A place of birth needs its country.',
    fix: 'Write it as "<city>, <two-letter country code>", for example `Graz, AT`.',
  },
  'documents.too_large': {
    cause: 'The file has more bytes than a file of this kind may have on this installation.',
    fix: 'Send a smaller file, or ask the operator to raise `PHOTO_MAX_MB` or `DOCUMENT_MAX_MB`.',
  },
} as const satisfies ErrorHelpTable
