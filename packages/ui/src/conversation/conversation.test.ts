// Conversations: the order of messages, and what has been read.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import { sealedValueBytes } from '@company-data/protocol/limits'
import { createServiceKeys } from '@company-data/sdk/company'
import { ConnectionError, type MessageRecord, type OpenedMessage } from '@company-data/sdk/person'
import { byDay, inOrder, isTooLong, MOST_BYTES, sendAndVerify, unreadBoundary } from './conversation.ts'

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

test('messages stand under their days, in order', () => {
  const at = (message_id: string, day: string) => messageOf(message_id, { created_at: `${day}T09:00:00Z` })
  const messages = [at('1', '2026-11-14'), at('2', '2026-11-14'), at('3', '2026-11-16')]
  assert.deepEqual(
    byDay(messages, (moment) => moment.slice(0, 10)).map(({ day, messages: ofDay }) => [
      day,
      ...ofDay.map(({ message_id }) => message_id),
    ]),
    [
      ['2026-11-14', '1', '2'],
      ['2026-11-16', '3'],
    ],
  )
})

test('[A-68] the longest text that may be written fits when it is sealed, counted in bytes', async () => {
  const longest = 'ä'.repeat(MOST_BYTES / 2)
  assert.equal(isTooLong(longest), false)
  assert.equal(isTooLong(`${longest}a`), true)
  const { public_key } = await createServiceKeys()
  const sealed = await sealValue(longest, public_key)
  assert.ok(sealed.length <= sealedValueBytes, `${sealed.length} bytes`)
})

test('a message without an answer was sent if it is there and was not before, and is an error otherwise', async () => {
  const lost = new ConnectionError('lost', { reason: 'network', requestId: 'request-1' })
  const send = () => Promise.reject(lost)
  const before = [messageOf('1', { direction: 'out' })]
  const opened = (message_id: string, plaintext: string, direction: 'in' | 'out' = 'out'): OpenedMessage => ({
    ...messageOf(message_id, { direction }),
    plaintext,
  })
  const sending = { text: 'Thank you', before, send }
  await sendAndVerify({ ...sending, read: async () => [opened('2', 'Thank you'), opened('1', 'Thank you')] })
  for (const messages of [[opened('1', 'Thank you')], [opened('2', 'Thank you', 'in')], [opened('2', 'Thanks')]])
    await assert.rejects(sendAndVerify({ ...sending, read: async () => messages }), lost)
  await assert.rejects(sendAndVerify({ ...sending, read: () => Promise.reject(lost) }), lost)
  const unread = { ...sending, before: undefined }
  await assert.rejects(sendAndVerify({ ...unread, read: async () => [opened('2', 'Thank you')] }), lost)
})
