// Size limits of profile files (G-008): each limit from both sides, and the error of a larger body.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealedBudget, uploadBodyBytes } from '@company-data/protocol/limits'
import {
  addDatum,
  clearFile,
  createRandomWrapper,
  ownPlatform,
  pdf,
  png,
  readStatusAndKey,
  registerPerson,
} from '@company-data/testkit'

const MIB = 1024 * 1024

const platform = await ownPlatform({ environment: { DOCUMENT_MAX_MB: '2', PHOTO_MAX_MB: '1' } })
const person = await registerPerson(platform)

const tooLarge = [400, 'documents.too_large']
const put = ({ id }: { id: string }, body: unknown) => person.call('PUT', `/api/contact-data/${id}/file`, body)
const padToSize = (start: Buffer, size: number): Buffer =>
  Buffer.concat([start, Buffer.alloc(size - start.length, 'x')])

test('G-008: a clear document has at most DOCUMENT_MAX_MB over all pages', async () => {
  const document = await addDatum(person, 'pdf_document')
  const largestFile = clearFile('application/pdf', padToSize(pdf(), 2 * MIB))
  assert.equal((await put(document, largestFile)).status, 200)
  const more = clearFile('application/pdf', padToSize(pdf(), 2 * MIB + 1))
  assert.deepEqual(await readStatusAndKey(put(document, more)), tooLarge)
  const passport = await addDatum(person, 'passport')
  const entries = { document_number: '1', issuing_country: 'AT', holder_name: 'A' }
  const pages = (...sizes: number[]) => ({
    ...entries,
    pages: sizes.map((size) => clearFile('image/png', padToSize(png(), size))),
  })
  assert.equal((await put(passport, pages(MIB, MIB))).status, 200)
  assert.deepEqual(await readStatusAndKey(put(passport, pages(MIB, MIB, 100))), tooLarge)
})

test('G-008: a picture has at most PHOTO_MAX_MB, in contact data and among photos', async () => {
  const picture = await addDatum(person, 'photo')
  const [largestFile, more] = [padToSize(png(), MIB), padToSize(png(), MIB + 1)]
  assert.equal((await put(picture, clearFile('image/png', largestFile))).status, 200)
  assert.deepEqual(await readStatusAndKey(put(picture, clearFile('image/png', more))), tooLarge)
  const add = (bytes: Buffer) => {
    const { file } = clearFile('image/png', bytes)
    return person.call('POST', '/api/photos', { file, kind: 'profile' })
  }
  assert.equal((await add(largestFile)).body.size, MIB)
  assert.deepEqual(await readStatusAndKey(add(more)), tooLarge)
  assert.deepEqual(await readStatusAndKey(add(padToSize(png(), 3 * MIB))), tooLarge)
})

/** A wrapper of exactly this many characters; white space around JSON is valid. */
const createWrapperWithLength = (length: number): string => {
  const empty = createRandomWrapper(0).length
  const wrapper = createRandomWrapper(Math.floor((length - empty) / 4) * 3)
  return wrapper + ' '.repeat(length - wrapper.length)
}

test('G-008: a sealed file has at most the budget of DOCUMENT_MAX_MB as text', async () => {
  const document = await addDatum(person, 'document', { is_private: true })
  const budget = sealedBudget(2)
  assert.equal((await put(document, { value: createWrapperWithLength(budget) })).status, 200)
  assert.deepEqual(await readStatusAndKey(put(document, { value: createWrapperWithLength(budget + 1) })), tooLarge)
  assert.deepEqual(await readStatusAndKey(put(document, { value: 'x'.repeat(budget + 1) })), tooLarge)
  const copies = [{ connection_id: 'x', slug: 'x', value: createWrapperWithLength(budget + 1) }]
  assert.deepEqual(await readStatusAndKey(put(document, { value: createRandomWrapper(), copies })), tooLarge)
  const { value, ...served } = (await person.call('GET', `/api/contact-data/${document.id}/file`)).body
  assert.deepEqual([value.length, served], [budget, { encrypted: true }])
})

test('G-008: a body has room for the largest file and one copy of it', async () => {
  const document = await addDatum(person, 'document', { is_private: true })
  const value = createWrapperWithLength(sealedBudget(2))
  const copies = [{ connection_id: 'x', slug: 'x', value }]
  assert.deepEqual(await readStatusAndKey(put(document, { value, copies })), [400, 'contact_data.copies_mismatch'])
  const filler = 'x'.repeat(uploadBodyBytes(2) + sealedBudget(2))
  assert.deepEqual(await readStatusAndKey(put(document, { filler })), tooLarge)
  const photo = { file: 'x', kind: 'logo', filler: 'x'.repeat(uploadBodyBytes(1)) }
  assert.deepEqual(await readStatusAndKey(person.call('POST', '/api/photos', photo)), tooLarge)
})
