// The data that a service holds, as list rows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConnectionMappings, ContactDatum } from '@company-data/sdk/person'
import { heldRows } from './shared-rows.ts'

test('every field has a row, and only live ones show a business card value', () => {
  const card = [{ id: 'd1', value: 'Example Ltd' }] as ContactDatum[]
  const mappings = {
    fields: [
      { slug: 'name', label: 'Name' },
      { slug: 'note', label: 'Note' },
      { slug: 'mail', label: 'E-mail' },
    ],
    answers: [
      { slug: 'name', live: true, contact_data_id: 'd1' },
      { slug: 'note', live: false, contact_data_id: 'd1' },
      { slug: 'former', live: false, contact_data_id: null },
    ],
  } as ConnectionMappings
  assert.deepEqual(
    heldRows(mappings, card).map(({ slug, label, isStillRequested, answer, datum }) => [
      ...[slug, label, isStillRequested],
      ...[answer !== undefined, datum?.value],
    ]),
    [
      ['name', 'Name', true, true, 'Example Ltd'],
      ['note', 'Note', true, true, undefined],
      ['mail', 'E-mail', true, false, undefined],
      ['former', 'former', false, true, undefined],
    ],
  )
})
