// Tests of XML in chunks: the same value and the same refusals for any cut, in bounded steps.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ApiError } from '../errors.ts'
import { fromXml, readXml } from './read.ts'
import { toXml, xmlChunks } from './write.ts'

const run = <T>(steps: Generator<unknown, T>): T => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The text in chunks of the given lengths, in turn; none ends within a surrogate pair. */
const cut = (text: string, lengths: readonly number[]): string[] => {
  const chunks: string[] = []
  const characters = Array.from(text)
  for (let at = 0, turn = 0; at < characters.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1
    chunks.push(characters.slice(at, at + length).join(''))
    at += length
  }
  return chunks
}

const limits = { values: 250_000, checkText: () => undefined }

const outcome = (read: () => unknown): string => {
  try {
    return `value ${JSON.stringify(read())}`
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error))
    return error.key
  }
}

const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
const oddText = fc.string({ unit: fc.constantFrom('a', '&', '<', '"', '\\', ']', '\r', '\n', '\0', '😀', '\ud800') })

test('B-21: XML in chunks has the same value for any cut', () => {
  const values = fc.oneof(fc.jsonValue({ maxDepth: 5, stringUnit: 'grapheme' }), fc.dictionary(oddText, oddText))
  fc.assert(
    fc.property(values, lengths, (value, sizes) => {
      // The declaration must be in the first chunk.
      const xml = toXml(value, 'request').split('\n').slice(1).join('\n')
      assert.deepEqual(run(readXml(cut(xml, sizes), limits)), fromXml(xml))
    }),
    { numRuns: 2000 },
  )
})

test('B-21: XML in chunks is refused as the whole text is', () => {
  const token = fc.constantFrom(
    ...['<a>', '</a>', '<b/>', '<', '>', '/', '<!--', '-->', '-', '<![CDATA[', ']]>', ']', '&amp;', '&', ';', '&#65;'],
    ...['x', ' ', '\r', '\n', '<a type="array">', '<item>', '</item>', '<a type="number">', '1', '<!DOCTYPE', '<?x?>'],
    ...['<a encoding="json">', '"', '\\u0000', '\\', '<entry name="x">', '</entry>'],
  )
  fc.assert(
    fc.property(fc.array(token, { maxLength: 16 }), lengths, (tokens, sizes) => {
      const xml = tokens.join('')
      assert.equal(
        outcome(() => run(readXml(cut(xml, sizes), limits))),
        outcome(() => fromXml(xml)),
      )
    }),
    { numRuns: 20_000 },
  )
})

test('B-21: a long text is written in chunks as it is read', () => {
  const long = { plain: 'a&😀'.repeat(40_000), odd: 'b\0\ud800😀"'.repeat(30_000), list: Array(20_000).fill({ a: 1 }) }
  const chunks = Array.from(xmlChunks(long, 'response'))
  assert.ok(Math.max(...chunks.map(({ length }) => length)) < 400_000)
  assert.deepEqual(fromXml(chunks.join('')), long)
  assert.deepEqual(run(readXml(chunks, limits)), long)
})

test('B-21: an encoded text is checked piece by piece, never within a pair', () => {
  const checked: string[] = []
  const text = '\0😀'.repeat(60_000)
  const xml = `<a encoding="json">${JSON.stringify(text)}</a>`
  const value = run(readXml(cut(xml, [7_001]), { ...limits, checkText: (piece) => void checked.push(piece) }))
  assert.equal(value, text)
  assert.ok(checked.length > 1)
  assert.ok(checked.every((piece) => piece.isWellFormed()))
})

test('B-21: refuses tags beyond their length and more attributes than exist', () => {
  const name = 'x'.repeat(300_000)
  assert.equal(
    outcome(() => fromXml(`<a><entry name="${name}"/></a>`)),
    'request.invalid_xml',
  )
  assert.equal(
    outcome(() => fromXml(`<a type="null" name="a" encoding="json" b="1" c="2"/>`)),
    'request.invalid_xml',
  )
})
