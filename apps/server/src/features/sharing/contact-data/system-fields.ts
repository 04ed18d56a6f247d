// The platform's own contact fields (G-073). They are code, not rows, so that their ids are the same in every region.
import type { ContactField, FieldUsertype } from '@company-data/protocol/wire/sharing/contact-fields'

type Seed = readonly [number: number, slug: string, type: string, usertype: FieldUsertype]

// The number makes the id, so a number is never reused. Lists show the fields in the order of these lines.
const seeds: readonly Seed[] = [
  [1, 'first_name', 'text', 'person'],
  [2, 'middle_name', 'text', 'person'],
  [3, 'last_name', 'text', 'person'],
  [4, 'company_name', 'text', 'company'],
  [5, 'legal_form', 'text', 'company'],
  [6, 'email', 'email', 'any'],
  [7, 'phone', 'phone', 'any'],
  [8, 'address', 'address', 'any'],
  [9, 'country', 'country', 'any'],
  [10, 'website', 'url', 'any'],
  [11, 'date_of_birth', 'date_of_birth', 'person'],
  [12, 'place_of_birth', 'place_of_birth', 'person'],
  [13, 'gender', 'gender', 'person'],
  [14, 'nationality', 'nationality', 'person'],
  [15, 'personal_number', 'personal_number', 'person'],
  [16, 'registration_number', 'text', 'company'],
  [17, 'vat_number', 'text', 'company'],
  [18, 'tax_number', 'text', 'any'],
  [19, 'founding_date', 'date', 'company'],
  [20, 'employee_count', 'integer', 'company'],
  [21, 'contact_person', 'text', 'company'],
  [22, 'bank', 'bank', 'any'],
  [23, 'creditcard', 'creditcard', 'any'],
  [24, 'photo', 'photo', 'any'],
  [25, 'passport', 'passport', 'person'],
  [26, 'photo_id', 'photo_id', 'person'],
  [27, 'drivers_license', 'drivers_license', 'person'],
  [28, 'residence_permit', 'residence_permit', 'person'],
  [29, 'proof_of_identity', 'proof_of_identity', 'person'],
  [30, 'legal_document', 'legal_document', 'any'],
  [31, 'document', 'document', 'any'],
  [32, 'pdf_document', 'pdf_document', 'any'],
]

const formatId = (number: number): string => `0190c0de-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

export const systemFields: readonly ContactField[] = seeds.map(([number, slug, type, usertype], index) => ({
  id: formatId(number),
  slug,
  label: `contact_field.${slug}`,
  type,
  usertype,
  is_system: true,
  owner_user_id: null,
  sort: (index + 1) * 10,
}))

const byId = new Map(systemFields.map((field) => [field.id, field]))

export const systemField = (id: string): ContactField | undefined => byId.get(id)

const slugs = new Set(systemFields.map(({ slug }) => slug))

export const isSystemSlug = (slug: string): boolean => slugs.has(slug)
