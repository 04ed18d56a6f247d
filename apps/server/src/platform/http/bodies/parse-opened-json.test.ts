// JSON that a handler has opened: parsed as by JSON.parse, with pauses if it is long, and overwritten.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseOpenedJson } from './parse-opened-json.ts'

const parse = async (text: string | Buffer): Promise<unknown> => {
  const bytes = Buffer.from(text)
  const value = await parseOpenedJson(bytes)
  assert.ok(bytes.every((byte) => byte === 0))
  return value
}

const build = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`name ${index}`, `é${'x'.repeat(200)}`]))

test('short and long JSON have the value of JSON.parse', async () => {
  for (const value of [build(3), build(5_000), { file: 'A'.repeat(1_000_000) }, 'x'.repeat(300_000)])
    assert.deepEqual(await parse(JSON.stringify(value)), value)
})

test('returns undefined for anything else', async () => {
  const long = JSON.stringify(build(5_000))
  for (const text of ['', '{', '{"a":1', long.slice(0, -1), `${long}x`, '['.repeat(200_000)])
    assert.equal(await parse(text), undefined)
  assert.equal(await parse(Buffer.from([0x22, 0xff, 0x22])), undefined)
  const notUtf8 = Buffer.from(long)
  notUtf8[long.indexOf('x')] = 0xff
  assert.equal(await parse(notUtf8), undefined)
})

test('B-21: long JSON lets other work run while it is parsed', async () => {
  let isTurnOver = false
  setImmediate(() => {
    isTurnOver = true
  })
  await parse(JSON.stringify(build(60_000)))
  assert.equal(isTurnOver, true)
})
