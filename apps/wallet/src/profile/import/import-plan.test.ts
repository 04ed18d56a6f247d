// The plan of an import: what is added, what is there already, and what cannot be taken.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validateValue } from '@company-data/field-types'
import { isSameOrDescendant, resolveType, systemTypes } from '@company-data/field-types/registry'
import type { ContactField, FieldTypes } from '@company-data/sdk/person'
import type { ProfileDatum } from '../profile-rules.ts'
import { planImport } from './import-plan.ts'
import { type ArchiveDatum, readArchive } from './read-archive.ts'

const types: FieldTypes = {
  rows: systemTypes,
  resolveType: (type) => resolveType(systemTypes, type),
  isSameOrDescendant: (type, ancestor) => isSameOrDescendant(systemTypes, type, ancestor),
  validateValue: (type, value, context) => validateValue(systemTypes, type, value, context),
}

const toField = (id: string, slug: string, type: string, isSystem = true) =>
  ({ id, slug, type, label: isSystem ? `contact_field.${slug}` : slug, is_system: isSystem }) as ContactField

const FIELDS = [
  toField('f1', 'email', 'email'),
  toField('f2', 'passport', 'passport'),
  toField('f3', 'Club', 'text', false),
]

const toArchived = (members: Partial<ArchiveDatum>): ArchiveDatum => ({
  label: 'E-mail',
  slug: 'email',
  type: 'email',
  value: 'ada@example.org',
  files: [],
  entries: {},
  isPrivate: false,
  ...members,
})

const toStored = (fieldId: string, plaintext: string | null) =>
  ({ contact_field_id: fieldId, plaintext }) as ProfileDatum

const listStates = (archived: readonly ArchiveDatum[], data: readonly ProfileDatum[]) =>
  planImport(archived, { data, fields: FIELDS, types }).map(({ state }) => state)

test('a value is new, an addition, or already present', () => {
  const archived = [toArchived({})]
  assert.deepEqual(listStates(archived, []), ['new'])
  assert.deepEqual(listStates(archived, [toStored('f1', 'bob@example.org')]), ['beside'])
  assert.deepEqual(listStates(archived, [toStored('f1', 'ada@example.org')]), ['present'])
  assert.deepEqual(listStates([toArchived({}), toArchived({})], []), ['new', 'present'])
  const address = JSON.stringify({ street: 'Main St 1', postal_code: '10115', city: 'Berlin', country: 'DE' })
  assert.deepEqual(listStates([toArchived({ slug: 'address', type: 'address', value: address })], []), ['new'])
})

test('wrong values, missing files and unknown kinds are not taken', () => {
  const page = { path: 'a/passport.png', name: 'passport.png', mimeType: 'image/png' }
  const passport = { label: 'Passport', slug: 'passport', type: 'passport', value: null }
  assert.deepEqual(
    listStates(
      [
        toArchived({ value: 'no address' }),
        toArchived({ value: null }),
        toArchived({ type: 'no_such_type' }),
        toArchived(passport),
        toArchived({ ...passport, files: [page] }),
      ],
      [],
    ),
    ['invalid', 'invalid', 'unknown', 'invalid', 'invalid'],
  )
})

test('an own field is found by its name and type, and a new one is named', () => {
  const club = toArchived({ label: 'Club', slug: 'club_2', type: 'text', value: 'Chess' })
  const [clubEntry, teamEntry] = planImport([club, { ...club, label: 'Team' }], { data: [], fields: FIELDS, types })
  assert.deepEqual(clubEntry?.field, { id: 'f3' })
  assert.deepEqual(teamEntry?.field, { label: 'Team', type: 'text' })
})

const createZip = (files: Readonly<Record<string, unknown>>) => ({
  names: Object.keys(files),
  read: async (name: string) => new TextEncoder().encode(JSON.stringify(files[name])),
})

test('an archive is read from its folder, and wrong parts are left out', async () => {
  const { data, companies } = await readArchive(
    createZip({
      'wallet-2026-01-02/profile/profile.json': [
        { field: 'Photo', slug: 'photo', type: 'photo', value: null, files: ['profile/files/me.PNG'], entries: null },
        { field: 'Id', slug: 'x', type: 'y', files: ['a.pdf'], file_types: ['image/heic'], entries: { number: 7 } },
        { field: 7, type: 'text' },
        null,
        'text',
      ],
      'wallet-2026-01-02/connections/connections.json': [
        { company: 'Example Ltd', service: 'Letters', code: 'EXAMPLE/LETTERS' },
        { company: 'Evil', service: 'Link', code: 'javascript:alert(1)' },
      ],
    }),
  )
  assert.deepEqual(
    data.map(({ label, files, entries }) => [label, files[0]?.path, files[0]?.mimeType, entries]),
    [
      ['Photo', 'wallet-2026-01-02/profile/files/me.PNG', 'image/png', {}],
      ['Id', 'wallet-2026-01-02/a.pdf', 'image/heic', { number: '7' }],
    ],
  )
  assert.deepEqual(companies, [{ name: 'Example Ltd · Letters', code: 'EXAMPLE/LETTERS' }])
  await assert.rejects(readArchive(createZip({ 'other/file.json': [] })))
})
