// Document data as readable fields.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payloadField } from './payload-fields.ts'

test('distinguishes texts, days, times, numbers and booleans without rounding', () => {
  assert.deepEqual(payloadField('Graz'), { kind: 'text', text: 'Graz' })
  assert.deepEqual(payloadField('2026-03-01'), { kind: 'day', text: '2026-03-01' })
  assert.deepEqual(payloadField('2026-99-01'), { kind: 'text', text: '2026-99-01' })
  assert.deepEqual(payloadField('2026-03-01T10:00:00Z'), { kind: 'moment', text: '2026-03-01T10:00:00Z' })
  assert.deepEqual(payloadField(4.9), { kind: 'number', text: '4.9' })
  assert.deepEqual([payloadField(true), payloadField(false)], [{ kind: 'yes' }, { kind: 'no' }])
  assert.deepEqual([payloadField(null), payloadField('')], [{ kind: 'nothing' }, { kind: 'nothing' }])
})

test('objects and lists keep their order and their depth', () => {
  assert.deepEqual(payloadField({ rooms: [{ name: 'Attic' }, 'Cellar'] }), {
    kind: 'group',
    entries: [
      {
        key: 'rooms',
        field: {
          kind: 'list',
          items: [
            { kind: 'group', entries: [{ key: 'name', field: { kind: 'text', text: 'Attic' } }] },
            { kind: 'text', text: 'Cellar' },
          ],
        },
      },
    ],
  })
})
