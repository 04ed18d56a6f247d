// Conversations: the order of messages, and the read boundary.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import { sealedValueBytes } from '@company-data/protocol/limits'
import { createServiceKeys } from '@company-data/sdk/company'
import { ConnectionError, type MessageRecord, type OpenedMessage } from '@company-data/sdk/person'
import {
  flattenPages,
  groupByDay,
  isTooLong,
  MAX_MESSAGE_BYTES,
  sendAndVerify,
  unreadBoundary,
} from './conversation.ts'

const createMessage = (message_id: string, members: Partial<MessageRecord> = {}): MessageRecord => ({
  message_id,
  direction: 'in',
  body: `wrapper ${message_id}`,
  created_at: '2026-11-16T00:00:00Z',
  acknowledged_at: null,
  read_at: null,
  broadcast: false,
  ...members,
})

test('pages arrive newest first and are read from the top', () => {
  const pages = [
    { items: [createMessage('4'), createMessage('3')] },
    { items: [createMessage('2'), createMessage('1')] },
  ]
  assert.deepEqual(
    flattenPages(pages).map(({ message_id }) => message_id),
    ['1', '2', '3', '4'],
  )
})

test('the boundary is the last unread message of the other side', () => {
  for (const receipt of ['acknowledged_at', 'read_at']) {
    const read = { [receipt]: '2026-11-16T01:00:00Z' }
    const messages = [createMessage('1', read), createMessage('2'), createMessage('3', { direction: 'out' })]
    assert.equal(unreadBoundary(messages)?.message_id, '2')
    assert.equal(unreadBoundary([createMessage('1', read), createMessage('2', { direction: 'out' })]), undefined)
  }
})

test('groups messages by day, in order', () => {
  const at = (message_id: string, day: string) => createMessage(message_id, { created_at: `${day}T09:00:00Z` })
  const messages = [at('1', '2026-11-14'), at('2', '2026-11-14'), at('3', '2026-11-16')]
  assert.deepEqual(
    groupByDay(messages, (moment) => moment.slice(0, 10)).map(({ day, messages: ofDay }) => [
      day,
      ...ofDay.map(({ message_id }) => message_id),
    ]),
    [
      ['2026-11-14', '1', '2'],
      ['2026-11-16', '3'],
    ],
  )
})

test('[A-68] the maximum text length fits when sealed, counted in bytes', async () => {
  const maxLengthText = 'ä'.repeat(MAX_MESSAGE_BYTES / 2)
  assert.equal(isTooLong(maxLengthText), false)
  assert.equal(isTooLong(`${maxLengthText}a`), true)
  const { public_key } = await createServiceKeys()
  const sealedText = await sealValue(maxLengthText, public_key)
  assert.ok(sealedText.length <= sealedValueBytes, `${sealedText.length} bytes`)
})

test('a message without a response counts as sent only if it newly appears', async () => {
  const connectionError = new ConnectionError('lost', { reason: 'network', requestId: 'request-1' })
  const send = () => Promise.reject(connectionError)
  const before = [createMessage('1', { direction: 'out' })]
  const toOpenedMessage = (message_id: string, plaintext: string, direction: 'in' | 'out' = 'out'): OpenedMessage => ({
    ...createMessage(message_id, { direction }),
    plaintext,
  })
  const sending = { text: 'Thank you', before, send }
  await sendAndVerify({
    ...sending,
    read: async () => [toOpenedMessage('2', 'Thank you'), toOpenedMessage('1', 'Thank you')],
  })
  for (const messages of [
    [toOpenedMessage('1', 'Thank you')],
    [toOpenedMessage('2', 'Thank you', 'in')],
    [toOpenedMessage('2', 'Thanks')],
  ])
    await assert.rejects(sendAndVerify({ ...sending, read: async () => messages }), connectionError)
  await assert.rejects(sendAndVerify({ ...sending, read: () => Promise.reject(connectionError) }), connectionError)
  const unread = { ...sending, before: undefined }
  await assert.rejects(
    sendAndVerify({ ...unread, read: async () => [toOpenedMessage('2', 'Thank you')] }),
    connectionError,
  )
})
