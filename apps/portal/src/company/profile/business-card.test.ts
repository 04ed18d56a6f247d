// The rows of the business card.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContactDatum } from '@company-data/sdk/company'
import { isFilled, listCardEntries } from './business-card.ts'

test('every field has a row, also a file, and a field filled twice has two', () => {
  const field = (id: string, type: string) => ({ id, slug: id, label: id, type, is_system: true })
  const datum = (id: string, members: Partial<ContactDatum>) =>
    ({ id, value: null, has_file: false, ...members }) as ContactDatum
  const lines = listCardEntries(
    [field('name', 'text'), field('mail', 'email'), field('register', 'legal_document'), field('photo', 'photo')],
    [
      datum('1', { contact_field_id: 'mail', value: 'a@example.org' }),
      datum('2', { contact_field_id: 'mail', value: 'b@example.org' }),
      datum('3', { contact_field_id: 'register', has_file: true }),
      datum('4', { contact_field_id: 'photo' }),
    ],
  )
  assert.deepEqual(
    lines.map((line) => [line.field.id, line.datum?.id, isFilled(line)]),
    [
      ['name', undefined, false],
      ['mail', '1', true],
      ['mail', '2', true],
      ['register', '3', true],
      ['photo', '4', false],
    ],
  )
})
