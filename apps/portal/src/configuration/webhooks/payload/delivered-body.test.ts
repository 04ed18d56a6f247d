// Bodies as they arrive at an endpoint: parsed in every format, with their sealed parts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toXml } from '@company-data/protocol/xml'
import type { WebhookRecord } from '@company-data/sdk/company'
import { findSealedMember, openedEvent, readBody } from './delivered-body.ts'
import { deliveryText } from './delivery-head.ts'

const wrapper = JSON.stringify({ _enc: 1, k: 'a', iv: 'b', d: 'c' })
const event = { id: '1', event: 'field_updated', slug: 'phone', value: wrapper }

test('D1-NEG-02: the same event is read from JSON and from XML with any whitespace', () => {
  assert.deepEqual(readBody(`\n${JSON.stringify(event)} `), { kind: 'event', format: 'json', event })
  assert.deepEqual(readBody(toXml(event, 'event')), { kind: 'event', format: 'xml', event })
})

test('G-106: an envelope is distinguished from an event', () => {
  const envelope = JSON.parse(wrapper)
  assert.deepEqual(readBody(wrapper), { kind: 'envelope', envelope })
})

test('a body without an event is reported as unreadable', () => {
  for (const text of ['', 'x', '[]', 'null', '7', '{}', '{"event":7}', '<a', '<a/>', '{"event":'])
    assert.deepEqual(readBody(text), { kind: 'unreadable' }, text)
})

test('opens the sealed member in place, and leaves other events unchanged', () => {
  assert.deepEqual(findSealedMember(event), { name: 'value', wrapper })
  assert.deepEqual(openedEvent(event, '+49 30 1'), { ...event, value: '+49 30 1' })
  assert.deepEqual(findSealedMember({ event: 'message_received', body: wrapper }), { name: 'body', wrapper })
  const file = { event: 'field_updated', value_url: '/api/company-data/…' }
  assert.equal(findSealedMember(file), undefined)
  assert.equal(openedEvent(file, 'x'), file)
  assert.equal(findSealedMember({ event: 'document_created', value: wrapper }), undefined)
})

test('the headers follow from the configuration and contain no secret', () => {
  const webhook = {
    id: 'w1',
    url: 'https://example.org/hook?a=b',
    format: 'xml',
    auth_type: 'header',
    encrypt_payload: false,
    auth_header_name: 'X-Key',
    auth_header_value: '••••cret',
  } as WebhookRecord
  assert.deepEqual(deliveryText(webhook).split('\n'), [
    'POST /hook?a=b HTTP/1.1',
    'Host: example.org',
    'Content-Type: application/xml; charset=utf-8',
    'User-Agent: Platform-Webhook/1',
    'X-Platform-Webhook-Id: w1',
    'X-Key: …',
    '',
    '<event>…</event>',
  ])
  const sealedDelivery = deliveryText({ ...webhook, encrypt_payload: true, auth_type: 'hmac' })
  assert.match(sealedDelivery, /^Content-Type: application\/json$/m)
  assert.match(sealedDelivery, /^webhook-signature: v1,…$/m)
  assert.match(sealedDelivery, /\{"_enc":1/)
})

test('B-25: an array with one event is that event', () => {
  const event = { id: '1', event: 'message_received' }
  assert.deepEqual(readBody(JSON.stringify([event])), { kind: 'event', format: 'json', event })
  for (const text of ['[]', '[1]', JSON.stringify([event, event])])
    assert.deepEqual(readBody(text), { kind: 'unreadable' }, text)
})
