// Bodies of deliveries: one event in JSON or XML, and the envelope around it (D1-WHC-05, D1-WHD-36, G-106).
import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { test } from 'node:test'
import { importAccountPrivateKey, openAccountEnvelope } from '@company-data/crypto'
import type { WireEvent } from '@company-data/protocol/events'
import { fromXml } from '@company-data/protocol/xml'
import { newKeyPair } from '@company-data/testkit'
import { XMLParser } from 'fast-xml-parser'
import { toEventText } from '../../changes/index.ts'
import { encodeBody, getContentType } from './event-body.ts'
import { sealBody } from './sealed-body.ts'

const wrapper = JSON.stringify({ _enc: 1, k: 'a<b>&"c"', iv: 'ä', d: '€' })
const event: WireEvent = {
  id: '01934b5e-7c00-7000-8000-000000000001',
  event: 'field_updated',
  person_user_id: '01934b5e-7c00-7000-8000-000000000002',
  share_code: null,
  at: '2025-01-31T10:00:00.000+00:00',
  slug: 'phone',
  live: true,
  value: wrapper,
  connection_id: '01934b5e-7c00-7000-8000-000000000003',
}

test('D1-WHC-05, D1-WHD-01: json: the body is the one event, as UTF-8', () => {
  assert.deepEqual(JSON.parse(encodeBody(toEventText(event), 'json').toString('utf8')), event)
})

test('D1-WHC-05, D1-NEG-05: xml: the root is event, and the wrapper inside is still JSON text', () => {
  const text = encodeBody(toEventText(event), 'xml').toString('utf8')
  assert.match(text, /^<\?xml version="1.0" encoding="UTF-8"\?>\n<event>/)
  assert.deepEqual(fromXml(text), event)
  const read = new XMLParser({ parseTagValue: false, trimValues: false }).parse(text)
  assert.equal(read.event.value, wrapper)
  assert.equal(JSON.parse(read.event.value)._enc, 1)
})

test('G-103, G-106: the content type follows the format, and is JSON for an envelope', () => {
  assert.equal(getContentType('json', false), 'application/json; charset=utf-8')
  assert.equal(getContentType('xml', false), 'application/xml; charset=utf-8')
  assert.equal(getContentType('xml', true), 'application/json')
})

test('D1-WHD-36, G-106: the envelope opens with the account key to the exact bytes (T-01)', async () => {
  const pair = await newKeyPair()
  const key = await importAccountPrivateKey(pair.pkcs8)
  for (const format of ['json', 'xml'] as const) {
    const plain = encodeBody(toEventText(event), format)
    const outer = JSON.parse((await sealBody(plain, pair.publicKey)).toString('utf8'))
    assert.deepEqual(Object.keys(outer).sort(), ['_enc', 'd', 'iv', 'k'])
    assert.deepEqual(Buffer.from(await openAccountEnvelope(outer, key)), plain)
  }
})

test('the envelope is sealed on pool threads', async () => {
  const { publicKey } = await newKeyPair()
  await sealBody(Buffer.from('x'), publicKey)
  const kinds: string[] = []
  const hook = createHook({ init: (_id, type) => void kinds.push(type) }).enable()
  await sealBody(Buffer.from('x'.repeat(1000)), publicKey)
  hook.disable()
  assert.ok(kinds.filter((kind) => /REQUEST$/.test(kind)).length >= 2, kinds.join(' '))
})
