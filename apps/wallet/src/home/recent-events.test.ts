// Recent events of the home page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listRecentEvents } from './recent-events.ts'

const connection = (id: string, connected_at: string, members: object = {}) =>
  ({ id, service: { name: `Service ${id}` }, connected_at, last_message_at: null, answers: [], ...members }) as never

test('events come newest first, from companies, messages and documents', () => {
  const events = listRecentEvents(
    [
      connection('a', '2026-01-01T10:00:00Z', {
        last_message_at: '2026-01-04T10:00:00Z',
        answers: [{ updated_at: '2026-01-03T10:00:00Z' }],
      }),
      connection('b', '2026-01-05T10:00:00Z', { answers: [{ updated_at: '2026-01-05T10:00:01Z' }] }),
    ],
    [{ id: 'd', name: 'Lease', created_at: '2026-01-02T10:00:00Z' }],
    10,
  )
  assert.deepEqual(
    events.map(({ kind, name }) => `${kind} ${name}`),
    ['connected Service b', 'message Service a', 'shared Service a', 'document Lease', 'connected Service a'],
  )
  assert.equal(events[1]?.path, '/messages/a')
})

test('at most so many are listed', () => {
  const connections = ['a', 'b', 'c'].map((id) => connection(id, '2026-01-01T10:00:00Z'))
  assert.equal(listRecentEvents(connections, [], 2).length, 2)
})
