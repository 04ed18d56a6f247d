// The profile of a person at a fake platform: contact data that the page adds, changes and deletes, sealed as sent.
import { sealValue } from '@company-data/crypto'
import { systemTypes } from '@company-data/field-types'
import { ApiError } from '@company-data/protocol/errors'
import { type FakeReply, type FakeRequest, fakeFile } from '@company-data/testkit/browser'

interface Mapping {
  connection_id: string
  slug: string
  live: boolean
}

export interface FakeDatum {
  id: string
  contact_field_id: string
  slug: string
  type: string
  label: string
  value: string | null
  has_file: boolean
  is_private: boolean
  verification: Record<string, unknown> | null
  updated_at: string
  mappings: Mapping[]
}

interface Field {
  id: string
  slug: string
  label: string
  type: string
}

const SLUGS = ['first_name', 'email', 'gender', 'nationality', 'photo'] as const
const NOW = '2026-01-02T03:04:05.000+00:00'

const systemFields: readonly Field[] = SLUGS.map((slug, index) => ({
  id: `0190c0de-0000-7000-8000-${String(index + 1).padStart(12, '0')}`,
  slug,
  label: `contact_field.${slug}`,
  type: slug === 'first_name' ? 'text' : slug,
}))

const toDatum = ({ id, slug, type, label }: Field, value: string | null, isPrivate = false): FakeDatum => ({
  id: crypto.randomUUID(),
  contact_field_id: id,
  slug,
  type,
  label,
  value,
  has_file: false,
  is_private: isPrivate,
  verification: null,
  updated_at: NOW,
  mappings: [],
})

const toListed = (field: Field, index: number) => ({
  ...field,
  usertype: 'person',
  is_system: index < systemFields.length,
  owner_user_id: null,
  sort: index,
})

const PNG_BEGIN = Buffer.from([0x89, 0x50, 0x4e, 0x47]).toString('base64').slice(0, 5)

/** The platform can look into a file that is not private. */
const requirePicture = (dataUri: string): void => {
  if (!dataUri.startsWith(`data:image/png;base64,${PNG_BEGIN}`)) throw new ApiError('contact_data.file_invalid')
}

/**
 * The routes of a profile over lists that the test may read and change.
 * @example const profile = await fakeProfile(device.pair.publicKey, { email: 'ada@old.example' })
 */
export const fakeProfile = async (publicKey: string, values: Readonly<Record<string, string>> = {}) => {
  const fields: Field[] = [...systemFields]
  const data: FakeDatum[] = []
  const files = new Map<string, unknown>()
  for (const [slug, plaintext] of Object.entries(values)) {
    const field = fields.find((candidate) => candidate.slug === slug)
    if (field) data.push(toDatum(field, await sealValue(plaintext, publicKey)))
  }
  const find = ({ params }: FakeRequest): FakeDatum => {
    const datum = data.find(({ id }) => id === params.datumId)
    if (!datum) throw new ApiError('contact_data.not_found')
    return datum
  }
  const replies: Record<string, FakeReply> = {
    'GET /api/contact-field-types': systemTypes,
    'GET /api/contact-fields': () => fields.map(toListed),
    'POST /api/contact-fields': ({ body }: FakeRequest) => {
      const field = { id: crypto.randomUUID(), slug: `own_${fields.length}`, label: body.label, type: body.type }
      fields.push(field)
      return toListed(field, fields.length - 1)
    },
    'GET /api/contact-data': () => data,
    'GET /api/contact-data/{datumId}': find,
    'POST /api/contact-data': ({ body }: FakeRequest) => {
      const field = fields.find(({ id }) => id === body.contact_field_id)
      if (!field) throw new ApiError('contact_data.not_found')
      const datum = toDatum(field, body.value ?? null, body.is_private)
      data.push(datum)
      return datum
    },
    'PUT /api/contact-data/{datumId}': (request: FakeRequest) =>
      Object.assign(find(request), { ...('value' in request.body && { value: request.body.value }) }),
    'DELETE /api/contact-data/{datumId}': (request: FakeRequest) => {
      data.splice(data.indexOf(find(request)), 1)
    },
    'PUT /api/contact-data/{datumId}/file': (request: FakeRequest) => {
      const { value, is_private } = request.body
      if (value === undefined) requirePicture(request.body.file)
      files.set(request.params.datumId ?? '', value)
      return Object.assign(find(request), { has_file: true, ...(is_private !== undefined && { is_private }) })
    },
    'GET /api/contact-data/{datumId}/file': ({ params }: FakeRequest) =>
      fakeFile(JSON.stringify({ encrypted: true, value: files.get(params.datumId ?? '') }), 'application/json'),
    'GET /api/verifications': { items: [], next_cursor: null },
  }
  /** A private file, sealed as the page would have sent it. */
  const addFile = (slug: string, sealedFile: string): void => {
    const field = fields.find((candidate) => candidate.slug === slug)
    if (!field) throw new Error(`the profile has no field ${slug}`)
    const datum = { ...toDatum(field, null, true), has_file: true }
    data.push(datum)
    files.set(datum.id, sealedFile)
  }
  return { data, fields, files, replies, addFile }
}
