// The shape of a registry row as GET /api/contact-field-types sends it, and the values its columns may hold.

// The members are the wire members of Document 1 §2.5, so they stay snake_case inside TypeScript too.

export const inputs = [
  'line',
  'date',
  'list',
  'multilist',
  'country',
  'nationality',
  'state',
  'phone',
  'composite',
  'file',
  'pages',
] as const
export type Input = (typeof inputs)[number]

export const lanes = ['inline', 'photo', 'document'] as const
export type Lane = (typeof lanes)[number]

export const checks = ['url', 'card', 'number', 'integer', 'decimal', 'float', 'pdf'] as const
export type Check = (typeof checks)[number]

/** One entry of `fields`: a part of a composite, or metadata of a file. */
export type SubField = {
  key: string
  input: Input
  required: boolean
  check: Check | null
  validation: string | null
  options: string[] | null
}

/** A raw row: a column that the type inherits is null. */
export type FieldTypeRow = {
  type: string
  parent: string | null
  label: string
  input: Input | null
  lane: Lane | null
  check: Check | null
  options: string[] | null
  fields: SubField[] | null
  validation: string | null
  is_system: boolean
}

/** Every reader treats rows as read-only: the registry belongs to its fetcher. */
export type Registry = readonly FieldTypeRow[]

const reservedType = 'plugin'

/** D1-REG-25, T-39: `plugin` is answered through a plugin and is never a registry row. */
export const isReservedType = (type: string): boolean => type === reservedType
