// The platform's own registry rows, raw: a null column is inherited. Parents come before children (G-070).

import type { FieldTypeRow, SubField } from './row.ts'

type Columns = Partial<Omit<FieldTypeRow, 'type' | 'label' | 'is_system'>>

// D1-REG-05: the label of a system row is a translation key.
const systemType = (type: string, columns: Columns): FieldTypeRow => ({
  type,
  parent: null,
  label: `field_type.${type}`,
  input: null,
  lane: null,
  check: null,
  options: null,
  fields: null,
  validation: null,
  ...columns,
  is_system: true,
})

const subField = (key: string, rules: Partial<Omit<SubField, 'key'>> = {}): SubField => ({
  key,
  input: 'line',
  required: false,
  check: null,
  validation: null,
  options: null,
  ...rules,
})

const textTypes = [
  systemType('text', { input: 'line', lane: 'inline' }),
  systemType('email', { parent: 'text', validation: '[^@\\s]+@[^@\\s]+\\.[^@\\s]+' }),
  systemType('phone', { parent: 'text', input: 'phone' }),
  systemType('url', { parent: 'text', check: 'url' }),
  systemType('gender', { parent: 'text', input: 'list', options: ['female', 'male', 'non_binary', 'undisclosed'] }),
  systemType('country', { parent: 'text', input: 'country' }),
  systemType('nationality', { parent: 'text', input: 'nationality' }),
  systemType('personal_number', { parent: 'text' }),
  systemType('place_of_birth', { parent: 'text' }),
  systemType('date', { parent: 'text', input: 'date' }),
  systemType('date_of_birth', { parent: 'date' }),
]

const numberTypes = [
  systemType('number', { input: 'line', lane: 'inline', check: 'number' }),
  systemType('integer', { parent: 'number', check: 'integer' }),
  systemType('decimal', { parent: 'number', check: 'decimal' }),
  systemType('float', { parent: 'number', check: 'float' }),
]

const documentTypes = [
  systemType('document', { input: 'file', lane: 'document' }),
  systemType('pdf_document', { parent: 'document', check: 'pdf' }),
  systemType('legal_document', {
    input: 'file',
    lane: 'document',
    fields: [
      subField('document_number'),
      subField('expiry_date', { input: 'date' }),
      subField('issuing_country', { input: 'country' }),
    ],
  }),
  systemType('proof_of_identity', {
    parent: 'legal_document',
    input: 'pages',
    fields: [
      subField('document_number', { required: true }),
      subField('expiry_date', { input: 'date' }),
      subField('issuing_country', { input: 'country', required: true }),
      subField('holder_name', { required: true }),
    ],
  }),
  systemType('passport', { parent: 'proof_of_identity' }),
  systemType('photo_id', { parent: 'proof_of_identity' }),
  systemType('drivers_license', { parent: 'proof_of_identity' }),
  systemType('residence_permit', { parent: 'proof_of_identity' }),
]

const address = systemType('address', {
  input: 'composite',
  lane: 'inline',
  fields: [
    subField('street', { required: true }),
    subField('street2'),
    subField('postal_code'),
    subField('city', { required: true }),
    subField('state', { input: 'state' }),
    subField('country', { input: 'country', required: true }),
  ],
})

const creditcard = systemType('creditcard', {
  input: 'composite',
  lane: 'inline',
  fields: [
    subField('number', { check: 'card', required: true }),
    subField('holder'),
    subField('expiry', { validation: '(0[1-9]|1[0-2])/[0-9]{2}', required: true }),
  ],
})

const bank = systemType('bank', {
  input: 'composite',
  lane: 'inline',
  fields: [
    subField('account_holder'),
    subField('iban', { validation: '[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}', required: true }),
    subField('bic', { validation: '[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?' }),
    subField('bank_name'),
  ],
})

export const systemTypes: FieldTypeRow[] = [
  ...textTypes,
  ...numberTypes,
  ...documentTypes,
  address,
  creditcard,
  bank,
  systemType('photo', { input: 'file', lane: 'photo' }),
  // D2-DEF-24: options stay null, the step or request row supplies them.
  systemType('select', { input: 'list', lane: 'inline' }),
  systemType('multiselect', { input: 'multilist', lane: 'inline' }),
]
