// AES-256-GCM and PBKDF2 against published vectors.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainBytes } from '../encoding/bytes.ts'
import { gcmDecrypt, gcmEncrypt } from './aes-gcm.ts'
import { pbkdf2 } from './pbkdf2.ts'

const hex = (text: string) => plainBytes(Buffer.from(text, 'hex'))

/** McGrew and Viega, "The Galois/Counter Mode of Operation", test cases 13 to 15 (AES-256, no additional data). */
const gcmCases = [
  { key: '00'.repeat(32), iv: '00'.repeat(12), plain: '', cipher: '', tag: '530f8afbc74536b9a963b4f1c4cb738b' },
  {
    key: '00'.repeat(32),
    iv: '00'.repeat(12),
    plain: '00'.repeat(16),
    cipher: 'cea7403d4d606b6e074ec5d3baf39d18',
    tag: 'd0d1c8a799996bf0265b98b5d48ab919',
  },
  {
    key: 'feffe9928665731c6d6a8f9467308308'.repeat(2),
    iv: 'cafebabefacedbaddecaf888',
    plain:
      'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72' +
      '1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255',
    cipher:
      '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa' +
      '8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad',
    tag: 'b094dac5d93471bdec1a502270e3cc6c',
  },
]

for (const [index, { key, iv, plain, cipher, tag }] of gcmCases.entries()) {
  test(`[D1-ENC-05] (T-06) GCM test case ${13 + index}: the tag is at the end`, async () => {
    assert.deepEqual(await gcmEncrypt(hex(key), hex(iv), hex(plain)), hex(cipher + tag))
    assert.deepEqual(await gcmDecrypt(hex(key), hex(iv), hex(cipher + tag)), hex(plain))
    await assert.rejects(
      gcmDecrypt(
        hex(key),
        hex(iv),
        hex(tag + cipher).map((byte) => byte ^ 1),
      ),
    )
  })
}

test('a key that is not 32 bytes is refused, so nothing becomes AES-128', async () => {
  await assert.rejects(gcmEncrypt(new Uint8Array(16), new Uint8Array(12), new Uint8Array(1)), RangeError)
  await assert.rejects(gcmDecrypt(new Uint8Array(16), new Uint8Array(12), new Uint8Array(17)), RangeError)
})

/** RFC 7914 section 11; the first 32 of its 64 bytes are the first block. */
const pbkdf2Cases = [
  {
    secret: 'passwd',
    salt: 'salt',
    rounds: 1,
    key: '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc',
  },
  {
    secret: 'Password',
    salt: 'NaCl',
    rounds: 80_000,
    key: '4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56',
  },
]

for (const { secret, salt, rounds, key } of pbkdf2Cases) {
  test(`PBKDF2-HMAC-SHA256 of RFC 7914, ${rounds} iterations`, async () => {
    assert.deepEqual(await pbkdf2(secret, plainBytes(Buffer.from(salt)), rounds), hex(key))
  })
}
