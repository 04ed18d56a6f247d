// Signatures of deliveries, verified by a foreign implementation and by plain HMAC (D1-WHD-29 to 35, G-109).
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { type Credentials, signer } from './signature.ts'

const none: Credentials = {
  auth_type: 'none',
  hmac_secret: null,
  auth_token: null,
  auth_username: null,
  auth_password: null,
  auth_header_name: null,
  auth_header_value: null,
}
const sign = (credentials: Partial<Credentials>, body: Uint8Array = Buffer.from('{}'), eventId = 'an-id') =>
  signer('a-webhook', 'application/json; charset=utf-8', { ...none, ...credentials })(body, {
    eventId,
    changeId: 'a-change',
    sentAt: new Date(),
    nowMs: Date.now(),
  })
const hmac = (hmac_secret: string): Partial<Credentials> => ({ auth_type: 'hmac', hmac_secret })

/** Takes the bytes of the key: of a text it would take only the low half of each character. */
const createVerifier = (secret: string) => new Webhook(Buffer.from(secret), { format: 'raw' })

const always = {
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Platform-Webhook/1',
  'x-platform-webhook-id': 'a-webhook',
  'webhook-change-id': 'a-change',
}

test('D1-WHD-29, T-56: X-Platform-Signature is the unprefixed lowercase hex HMAC of the bytes', () => {
  // Created with: printf '{"event":"test"}' | openssl dgst -sha256 -hmac 'a secret ä'
  const signature = 'ae4446b150f705d40ab7bf9e3fecb52fb6f980b3637659de5b231562c852e594'
  assert.equal(sign(hmac('a secret ä'), Buffer.from('{"event":"test"}'))['x-platform-signature'], signature)
  fc.assert(
    fc.property(fc.uint8Array(), fc.string({ minLength: 1, unit: 'grapheme' }), (body, secret) => {
      const signature = sign(hmac(secret), body)['x-platform-signature'] ?? ''
      assert.match(signature, /^[0-9a-f]{64}$/)
      assert.equal(signature, createHmac('sha256', Buffer.from(secret)).update(body).digest('hex'))
    }),
  )
})

test('G-109: the Standard Webhooks library accepts the headers of a UTF-8 secret', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.uuid(), fc.string({ minLength: 1, unit: 'grapheme' }), (value, id, secret) => {
      const body = Buffer.from(JSON.stringify(value))
      const verifier = createVerifier(secret)
      const headers = sign(hmac(secret), body, id)
      assert.equal(headers['webhook-id'], id)
      assert.deepEqual(verifier.verify(body, headers), JSON.parse(body.toString()))
      assert.throws(() => verifier.verify(Buffer.concat([body, Buffer.from(' ')]), headers))
      assert.throws(() => createVerifier(`${secret}x`).verify(body, headers))
      assert.throws(() => verifier.verify(body, { ...headers, 'webhook-id': `${id}x` }))
    }),
  )
})

test('G-109: a Standard Webhooks signature covers its time in whole seconds', () => {
  const headers = signer('w', 'x', { ...none, ...hmac('s') })(Buffer.from('b'), {
    eventId: 'i',
    changeId: 'c',
    sentAt: new Date(1999),
    nowMs: 1999,
  })
  assert.equal(headers['webhook-timestamp'], '1')
  const expected = createHmac('sha256', 's').update('i.1.b').digest('base64')
  assert.equal(headers['webhook-signature'], `v1,${expected}`)
})

test('D1-WHD-31: bearer sends the token as Authorization', () => {
  assert.deepEqual(sign({ auth_type: 'bearer', auth_token: 't.o-k' }), { ...always, authorization: 'Bearer t.o-k' })
})

test('D1-WHD-32: basic sends the credentials in UTF-8', () => {
  const { authorization = '' } = sign({ auth_type: 'basic', auth_username: 'ä', auth_password: 'p:q ü' })
  assert.equal(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString(), 'ä:p:q ü')
})

test('D1-WHD-33: header sends the customer’s own header', () => {
  const auth = { auth_type: 'header', auth_header_name: 'X-Api-Key', auth_header_value: 'v w' } as const
  assert.deepEqual(sign(auth), { ...always, 'X-Api-Key': 'v w' })
})

test('D1-WHD-34, D1-WHD-35: none sends no authentication, but still the webhook’s id', () => {
  assert.deepEqual(sign({}), always)
  const leftovers = { hmac_secret: 'h', auth_token: 't', auth_header_name: 'X-Key', auth_header_value: 'v' }
  assert.deepEqual(sign(leftovers), always)
})

test('B-14: while secrets overlap there is one signature each, the newest first', () => {
  const body = Buffer.from('{}')
  const untilMs = 50_000
  const sign = signer('w', 'x', { ...none, ...hmac('new') }, { secret: 'old', untilMs })
  const signAt = (nowMs: number) => sign(body, { eventId: 'e', changeId: 'c', sentAt: new Date(), nowMs })
  const during = signAt(untilMs - 1)
  const entries = during['webhook-signature']?.split(' ') ?? []
  assert.equal(entries.length, 2)
  for (const [index, secret] of ['new', 'old'].entries()) {
    createVerifier(secret).verify(body, { ...during, 'webhook-signature': entries[index] ?? '' })
    createVerifier(secret).verify(body, during)
  }
  assert.equal(during['x-platform-signature'], createHmac('sha256', 'new').update(body).digest('hex'))
  const afterwards = signAt(untilMs)
  assert.equal(afterwards['webhook-signature']?.split(' ').length, 1)
  createVerifier('new').verify(body, afterwards)
  assert.throws(() => createVerifier('old').verify(body, afterwards))
})
