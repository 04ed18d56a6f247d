// The history of one connection.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCompanyEvents } from './company-history.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 2, 3, minute)).toISOString()
const answer = (slug: string, minute: number) => ({ slug, updated_at: at(minute) })

test('a history lists values by action, documents and messages, newest first', () => {
  const connection = {
    connected_at: at(0),
    last_message_at: at(30),
    answers: [answer('phone', 20), answer('email', 0), answer('address', 1)],
  }
  const document = {
    id: 'd1',
    name: 'Lease',
    connection_id: 'c1',
    created_at: at(10),
    signatures: [{ action: 'signed', created_at: at(12) }],
  }
  const events = listCompanyEvents(connection as never, [document as never])
  assert.deepEqual(
    events.map((event) => [event.kind, 'slugs' in event ? event.slugs.join() : 'name' in event ? event.name : '']),
    [
      ['message', ''],
      ['shared', 'phone'],
      ['signed', 'Lease'],
      ['received', 'Lease'],
      ['connected', ''],
      ['shared', 'email,address'],
    ],
  )
})

test('a connection without documents or values has only its beginning', () => {
  assert.deepEqual(listCompanyEvents({ connected_at: at(0), last_message_at: null, answers: [] }, []), [
    { kind: 'connected', at: at(0) },
  ])
})
