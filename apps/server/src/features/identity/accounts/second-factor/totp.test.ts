// TOTP against the published vectors of RFC 6238 and RFC 4648, and its window.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { acceptedStep, base32, fromBase32, otpauthUrl, totpCode, totpStep } from './totp.ts'

// RFC 6238 appendix B, the SHA-1 rows.
const secret = Buffer.from('12345678901234567890')
const vectors: ReadonlyArray<readonly [seconds: number, code: string]> = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
]

for (const [seconds, code] of vectors) {
  test(`[D1-ACCT-07] RFC 6238: at ${seconds} s the code is ${code}`, () => {
    const step = totpStep(seconds * 1000)
    assert.equal(totpCode(secret, step, 8), code)
    assert.equal(totpCode(secret, step), code.slice(-6))
  })
}

test('[D1-ACCT-07] accepts a code of the previous, current and next step only', () => {
  const nowMs = 1111111111_000
  const now = totpStep(nowMs)
  for (const drift of [-1, 0, 1])
    assert.equal(acceptedStep(secret, totpCode(secret, now + drift), nowMs, null), now + drift)
  for (const drift of [-2, 2]) assert.equal(acceptedStep(secret, totpCode(secret, now + drift), nowMs, null), undefined)
})

test('[D1-ACCT-07] a code works once, and no earlier step is accepted after it', () => {
  const nowMs = 1111111111_000
  const now = totpStep(nowMs)
  assert.equal(acceptedStep(secret, totpCode(secret, now), nowMs, now), undefined)
  assert.equal(acceptedStep(secret, totpCode(secret, now - 1), nowMs, now), undefined)
  assert.equal(acceptedStep(secret, totpCode(secret, now + 1), nowMs, now), now + 1)
})

test('base32 matches the RFC 4648 vectors without padding, and round-trips', () => {
  const written: Record<string, string> = {
    f: 'MY',
    fo: 'MZXQ',
    foo: 'MZXW6',
    foob: 'MZXW6YQ',
    fooba: 'MZXW6YTB',
    foobar: 'MZXW6YTBOI',
  }
  for (const [text, encoded] of Object.entries(written)) assert.equal(base32(Buffer.from(text)), encoded)
  fc.assert(fc.property(fc.uint8Array(), (bytes) => Buffer.from(bytes).equals(fromBase32(base32(bytes)))))
})

test('the otpauth address names issuer, account and every parameter', () => {
  const url = new URL(otpauthUrl('MZXW6', 'a+b@example.org', 'Company Data'))
  assert.equal(url.protocol, 'otpauth:')
  assert.equal(decodeURIComponent(url.pathname.split('/').at(-1) ?? ''), 'Company Data:a+b@example.org')
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    secret: 'MZXW6',
    issuer: 'Company Data',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
