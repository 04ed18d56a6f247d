// Bodies with parts that are JSON already.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toJsonBody } from './json-body.ts'

test('a body with the JSON of some texts in Blobs is the same JSON', async () => {
  const body = {
    value: 'a "quoted" text',
    is_private: true,
    dropped: undefined,
    copies: [{ value: 'ü' }, { value: 'b' }],
  }
  const toBlob = (value: string) => new Blob([JSON.stringify(value)])
  const encodedBody = toJsonBody({
    ...body,
    value: toBlob(body.value),
    copies: body.copies.map(({ value }) => ({ value: toBlob(value) })),
  })
  assert.ok(encodedBody instanceof Blob)
  assert.equal(encodedBody.type, 'application/json')
  assert.equal(await encodedBody.text(), JSON.stringify(body))
})

test('a body without Blobs stays as it is', () => {
  const body = { value: 'a', copies: [] }
  assert.equal(toJsonBody(body), body)
})
