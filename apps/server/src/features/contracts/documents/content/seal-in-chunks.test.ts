// A file sealed in chunks opens like any other sealed value, at any length.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { importValuePrivateKey, openValue } from '@company-data/crypto'
import { isWrapper } from '@company-data/crypto/seal'
import { newKeyPair } from '@company-data/testkit'
import { envelopeChunks, wrapperChunks } from './seal-in-chunks.ts'

test('A-61: the chunks form a wrapper of the envelope at every boundary length', async () => {
  const pair = await newKeyPair()
  const privateKey = await importValuePrivateKey(pair.pkcs8)
  const slice = 96 * 1024
  for (const length of [0, 1, 2, 3, slice - 1, slice, slice + 1, 2 * slice + 2, 1_000_003]) {
    const bytes = randomBytes(length)
    const name = 'a "quoted" näme.pdf'
    const wrapper = [...wrapperChunks(envelopeChunks(bytes, 'application/pdf', name), pair.publicKey)].join('')
    assert.ok(isWrapper(wrapper))
    assert.deepEqual(JSON.parse(await openValue(wrapper, privateKey)), {
      file: `data:application/pdf;base64,${bytes.toString('base64')}`,
      original_name: name,
      mime_type: 'application/pdf',
      size: length,
    })
  }
})
