import assert from 'node:assert/strict'
import { createECDH, createPublicKey, type ECDH, verify } from 'node:crypto'
import { test } from 'node:test'
import { isVapidPair, vapidKeys } from './vapid.ts'
import { encryptForBrowser } from './web-push-message.ts'

/** A private key may begin with zeros, which are then omitted. */
const encodePrivateKey = (pair: ECDH): string => {
  const raw = pair.getPrivateKey()
  return Buffer.concat([Buffer.alloc(32 - raw.length), raw]).toString('base64url')
}
const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

test('A-36: reproduces the example of RFC 8291 byte by byte', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const message = encryptForBrowser(Buffer.from('When I grow up, I want to be a watermelon'), keys, {
    sender,
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  })
  assert.equal(
    message.toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('A-36: a push service can verify the sender by ES256 (RFC 8292)', () => {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys().toString('base64url')
  const settings = { publicKey, privateKey: encodePrivateKey(pair), subject: 'mailto:a@b.c' }
  const now = new Date('2026-01-01T00:00:00Z')
  const authorization = vapidKeys(settings).createAuthorization('https://push.example/x/y?z', now)
  const [, header = '', claims = '', signature = '', key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  assert.equal(key, publicKey)
  assert.deepEqual(JSON.parse(String(bytes(claims))), {
    aud: 'https://push.example',
    exp: now.getTime() / 1000 + 12 * 3600,
    sub: 'mailto:a@b.c',
  })
  const point = pair.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const checked = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  assert.ok(verify('sha256', Buffer.from(`${header}.${claims}`), checked, bytes(signature)))
})

test('reports a key pair that does not match', () => {
  const [keyPair, two] = [createECDH('prime256v1'), createECDH('prime256v1')]
  const publicKey = keyPair.generateKeys().toString('base64url')
  two.generateKeys()
  const subject = 'mailto:a@b.c'
  const createSettings = (pair: ECDH) => ({ publicKey, privateKey: encodePrivateKey(pair), subject })
  assert.equal(isVapidPair(createSettings(keyPair)), true)
  assert.equal(isVapidPair(createSettings(two)), false)
  assert.equal(isVapidPair({ publicKey, privateKey: 'short', subject }), false)
})
