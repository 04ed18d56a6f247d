// Stream filters against published and independent data, and their limits.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { constants, deflateSync } from 'node:zlib'
import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfStream } from '@libpdf/core'
import fc from 'fast-check'
import { decodeAscii85 } from './ascii.ts'
import { decodeStream, streamBudget } from './decode.ts'
import { decodeLzw } from './lzw.ts'

const resolve = (): null => null

const decode = (data: Uint8Array | string, filters: readonly string[], parms?: Record<string, number>): string => {
  const names = filters.map((name): PdfObject => PdfName.of(name))
  const stream = PdfStream.fromDict({ Filter: PdfArray.of(...names) }, Buffer.from(data as string, 'latin1'))
  if (parms) {
    const entries = Object.entries(parms).map(([key, value]): [string, PdfObject] => [key, PdfNumber.of(value)])
    stream.set('DecodeParms', PdfArray.of(new PdfDict(entries)))
  }
  return Buffer.from(decodeStream(stream, resolve, streamBudget())).toString('latin1')
}

/** A minimal LZW encoder: it clears the table before it is full, and so uses every code width. */
const encodeLzw = (data: Uint8Array): Uint8Array => {
  const bits: string[] = []
  let table = new Map<string, number>()
  let next = 258
  const width = (): number => Math.max(9, Math.min(12, 32 - Math.clz32(next)))
  const emit = (code: number): void => void bits.push(code.toString(2).padStart(width(), '0'))
  const getCode = (text: string): number => (text.length === 1 ? text.charCodeAt(0) : (table.get(text) ?? -1))
  emit(256)
  let word = ''
  for (const byte of data) {
    const longer = word + String.fromCharCode(byte)
    if (longer.length === 1 || table.has(longer)) {
      word = longer
      continue
    }
    emit(getCode(word))
    table.set(longer, next)
    next += 1
    if (next > 4000) {
      emit(256)
      table = new Map()
      next = 258
    }
    word = String.fromCharCode(byte)
  }
  if (word !== '') {
    emit(getCode(word))
    next += 1
  }
  emit(257)
  const text = bits.join('')
  return Uint8Array.from({ length: Math.ceil(text.length / 8) }, (_, at) =>
    Number.parseInt(text.slice(at * 8, at * 8 + 8).padEnd(8, '0'), 2),
  )
}

describe('filters', () => {
  test('decodes Flate, alone and behind ASCII', () => {
    const data = deflateSync('Hello')
    assert.equal(decode(data, ['FlateDecode']), 'Hello')
    assert.equal(decode(`${data.toString('hex')}>`, ['ASCIIHexDecode', 'FlateDecode']), 'Hello')
  })

  test('a truncated Flate stream yields the data before the cut', () => {
    const data = deflateSync(Buffer.alloc(100_000, 'abc'), { level: 0, finishFlush: constants.Z_FINISH })
    const text = decode(data.subarray(0, 50_000), ['FlateDecode'])
    assert.ok(text.length > 40_000 && text.startsWith('abcabc'))
  })

  test('decodes LZW as in the example of ISO 32000-1, 7.4.4.2', () => {
    const data = Uint8Array.of(0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01)
    assert.deepEqual([...(decodeLzw(data, 100) ?? [])], [45, 45, 45, 45, 45, 65, 45, 45, 45, 66])
  })

  test('decodes LZW with codes of every width, and a cleared table', () => {
    for (const [length, letters] of [
      [0, 1],
      [1, 1],
      [700, 200],
      [3_000, 2],
      [30_000, 5],
      [30_000, 250],
    ] as const) {
      const data = Uint8Array.from({ length }, (_, at) => (at * at + (at >> 3)) % letters)
      assert.deepEqual(Buffer.from(decodeLzw(encodeLzw(data), 100_000) ?? []), Buffer.from(data), `${length}`)
    }
  })

  test('LZW of garbage ends within its limit', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (data) => {
        assert.ok((decodeLzw(data, 1_000)?.length ?? 0) <= 1_000)
      }),
    )
  })

  test('decodes ASCII85 as in RFC 1924 and the PostScript manual', () => {
    assert.equal(Buffer.from(decodeAscii85(Buffer.from('87cURD_*#TDfTZ)~>')) ?? []).toString(), 'Hello, world')
    assert.deepEqual([...(decodeAscii85(Buffer.from('z~>')) ?? [])], [0, 0, 0, 0])
    assert.equal(decodeAscii85(Buffer.from('abc\xff', 'latin1')), undefined)
  })

  test('decodes runs', () => assert.equal(decode('\x02abc\xfdx\x80rest', ['RunLengthDecode']), 'abcxxxx'))

  test('undoes the predictors of PNG', () => {
    const rows = Uint8Array.of(1, 5, 1, 1, 2, 1, 1, 1, 4, 1, 1, 1)
    const plain = decode(deflateSync(rows), ['FlateDecode'], { Predictor: 15, Columns: 3 })
    assert.deepEqual([...Buffer.from(plain, 'latin1')], [5, 6, 7, 6, 7, 8, 7, 8, 9])
  })
})

describe('bounds', () => {
  const toErrorMatcher = (kind: string) => ({ name: 'StreamError', kind })

  test('a small stream that would become a large one is refused', () => {
    const bomb = deflateSync(Buffer.alloc(64 << 20))
    assert.ok(bomb.length < 100_000)
    assert.throws(() => decode(bomb, ['FlateDecode']), toErrorMatcher('too_large'))
    assert.throws(() => decode(deflateSync(bomb), ['FlateDecode', 'FlateDecode']), toErrorMatcher('too_large'))
  })

  test('the streams of a document have one budget', () => {
    const stream = PdfStream.fromDict({ Filter: PdfName.of('FlateDecode') }, deflateSync(Buffer.alloc(30 << 20)))
    const budget = streamBudget()
    assert.throws(() => {
      for (let times = 0; times < 10; times += 1) decodeStream(stream, resolve, budget)
    }, toErrorMatcher('too_large'))
  })

  test('damaged data and image filters have no content', () => {
    assert.throws(() => decode('this is not deflate', ['FlateDecode']), toErrorMatcher('damaged'))
    assert.throws(() => decode('\xff\xd8', ['DCTDecode']), toErrorMatcher('filter_unknown'))
    assert.throws(
      () =>
        decode(
          'x',
          Array.from({ length: 9 }, () => 'ASCIIHexDecode'),
        ),
      toErrorMatcher('filter_unknown'),
    )
  })
})
