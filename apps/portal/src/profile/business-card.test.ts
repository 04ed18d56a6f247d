// Which fields stand on the business card.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContactDatum, FieldTypes } from '@company-data/sdk/company'
import { cardLinesOf } from './business-card.ts'

test('files are not on the card, and a field that is filled twice has two lines', () => {
  const field = (id: string, type: string) => ({ id, slug: id, label: id, type, is_system: true })
  const datum = (id: string) => ({ id, contact_field_id: 'mail' }) as ContactDatum
  const types = {
    resolveType: (type: string) => ({ lane: type === 'photo' ? 'photo' : 'inline' }),
  } as Pick<FieldTypes, 'resolveType'>
  const lines = cardLinesOf(
    [field('name', 'text'), field('mail', 'email'), field('logo', 'photo')],
    [datum('1'), datum('2')],
    types,
  )
  assert.deepEqual(
    lines.map((line) => [line.field.id, line.datum?.id]),
    [
      ['name', undefined],
      ['mail', '1'],
      ['mail', '2'],
    ],
  )
})
