// Connections as conversations, in the expected order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CustomerConnection } from '@company-data/sdk/person'
import { countUnread, groupConversations } from './conversations.ts'

const createConnection = (id: string, last_message_at: string | null, unread_count = 0): CustomerConnection =>
  ({ id, last_message_at, unread_count }) as CustomerConnection

const connections = [
  createConnection('old', '2026-11-01T08:00:00.000+00:00', 2),
  createConnection('silent', null),
  createConnection('new', '2026-11-16T08:00:00.000+01:00', 1),
]

test('the latest conversation comes first, and needs at least one message', () => {
  const { begun, silent } = groupConversations(connections)
  assert.deepEqual([begun.map(({ id }) => id), silent.map(({ id }) => id)], [['new', 'old'], ['silent']])
})

test('counts unread messages over all conversations', () => {
  assert.deepEqual([countUnread(connections), countUnread([])], [3, 0])
})
