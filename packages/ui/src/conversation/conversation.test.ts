// A conversation: in order, and up to where it was read.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MessageRecord } from '@company-data/sdk/person'
import { inOrder, unreadBoundary } from './conversation.ts'

const messageOf = (message_id: string, members: Partial<MessageRecord> = {}): MessageRecord => ({
  message_id,
  direction: 'in',
  body: `wrapper ${message_id}`,
  created_at: '2026-11-16T00:00:00Z',
  acknowledged_at: null,
  read_at: null,
  broadcast: false,
  ...members,
})

test('pages come the newest first and are read from the top', () => {
  const pages = [{ items: [messageOf('4'), messageOf('3')] }, { items: [messageOf('2'), messageOf('1')] }]
  assert.deepEqual(
    inOrder(pages).map(({ message_id }) => message_id),
    ['1', '2', '3', '4'],
  )
})

test('the boundary is the last message of the other side that was not marked read, on either side', () => {
  for (const receipt of ['acknowledged_at', 'read_at']) {
    const read = { [receipt]: '2026-11-16T01:00:00Z' }
    const messages = [messageOf('1', read), messageOf('2'), messageOf('3', { direction: 'out' })]
    assert.equal(unreadBoundary(messages)?.message_id, '2')
    assert.equal(unreadBoundary([messageOf('1', read), messageOf('2', { direction: 'out' })]), undefined)
  }
})
