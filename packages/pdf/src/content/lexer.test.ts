// The lexer of content streams: every form of operand, damaged text, and garbage.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { operandText } from '../fill/rewrite/syntax.ts'
import { createCursor, isKeyword, readToken } from './lexer.ts'
import { ContentError, type Operand, type Operator } from './operands.ts'
import { readOperators } from './operators.ts'

const toBytes = (text: string): Uint8Array => Buffer.from(text, 'latin1')

const operators = (text: string | Uint8Array): Operator[] => {
  const list: Operator[] = []
  readOperators(typeof text === 'string' ? toBytes(text) : text, (operator) => list.push(operator))
  return list
}

/** Operators as text: names with the operands before them. */
const formatOperators = (text: string): string[] =>
  operators(text).map(({ name, operands }) => [...operands.map(operandText), name].join(' '))

const readString = (text: string): string => {
  const token = readToken(createCursor(toBytes(text)))
  assert.ok(token instanceof Uint8Array)
  return Buffer.from(token).toString('latin1')
}

describe('operands', () => {
  test('reads numbers, also as damaged files write them', () => {
    assert.deepEqual(formatOperators('1 -2 +3. .5 -.25 --5 12-3 4.5.6 0 w'), ['1 -2 3 0.5 -0.25 -5 123 4.5 0.6 0 w'])
  })

  test('reads literal strings with escapes, brackets and line ends', () => {
    assert.equal(readString('(plain)'), 'plain')
    assert.equal(readString('(a (nested) b)'), 'a (nested) b')
    assert.equal(readString('(\\(\\)\\\\\\n\\r\\t\\b\\f\\x)'), '()\\\n\r\t\b\fx')
    assert.equal(readString('(\\173\\1734\\53)'), '{{4+')
    assert.equal(readString('(one\\\ntwo\\\r\nthree)'), 'onetwothree')
    assert.equal(readString('(a\r\nb\rc)'), 'a\nb\nc')
    assert.equal(readString('(never closed'), 'never closed')
  })

  test('reads hexadecimal strings, with blanks and an odd digit', () => {
    assert.equal(readString('<7b 7B\n41>'), '{{A')
    assert.equal(readString('<414>'), 'A@')
    assert.equal(readString('<zz41'), 'A')
    assert.equal(readString('<>'), '')
  })

  test('reads names, arrays, dictionaries and words', () => {
    assert.deepEqual(formatOperators('/A#20b /C#zz [1 (x) [/D]] << /E 1 /F << /G null >> >> true false null op'), [
      '/A#20b /C#23zz [1 <78> [/D]] <</E 1 /F <</G null>>>> true false null op',
    ])
  })

  test('skips comments and the tags in them', () => {
    assert.deepEqual(formatOperators('1 % {{a}} (\n2 w'), ['1 2 w'])
  })

  test('an operator knows its byte range', () => {
    assert.deepEqual(
      operators('q  1 0 Td (x) Tj').map(({ start, end }) => [start, end]),
      [
        [0, 1],
        [3, 9],
        [10, 16],
      ],
    )
  })

  test('written operands are read back unchanged', () => {
    const operand: fc.Arbitrary<Operand> = fc.letrec<{ operand: Operand }>((tie) => ({
      operand: fc.oneof(
        { depthSize: 'small' },
        fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 1_000),
        fc.boolean(),
        fc.constant(null),
        fc.uint8Array({ maxLength: 20 }),
        fc.stringMatching(/^[ -~]{1,10}$/).map((name) => ({ name })),
        fc.array(tie('operand'), { maxLength: 4 }),
        fc
          .dictionary(fc.stringMatching(/^[A-Za-z]{1,5}$/), tie('operand'), { maxKeys: 3 })
          .map((entries) => new Map(Object.entries(entries))),
      ),
    })).operand
    fc.assert(
      fc.property(operand, (value) => {
        const token = readToken(createCursor(toBytes(operandText(value))))
        assert.ok(token !== undefined && !isKeyword(token))
        assert.equal(operandText(token), operandText(value))
      }),
    )
  })
})

describe('inline images', () => {
  const image = (entries: string, data: string): string => `q BI ${entries} ID ${data} EI Q`

  test('an image without a filter has the length of its dimensions', () => {
    assert.deepEqual(formatOperators(image('/W 4 /H 4 /BPC 8 /CS /G', 'abc EI Q 0123 EI')), ['q', 'Q'])
    assert.deepEqual(formatOperators(image('/W 8 /H 2 /IM true', '\x00\xff')), ['q', 'Q'])
  })

  test('an image with a filter ends where text follows', () => {
    assert.deepEqual(formatOperators(image('/W 4 /H 4 /F /Fl', 'x EI \x00\x80\x90 rest')), ['q', 'Q'])
  })

  test('an image without an end takes the rest of the stream', () => {
    assert.deepEqual(formatOperators('q BI /W 4 /F /DCT ID abc'), ['q'])
  })
})

describe('hostile content', () => {
  test('deep nesting is refused', () => {
    assert.throws(() => operators('['.repeat(100_000)), ContentError)
    assert.throws(() => operators('<</A'.repeat(100_000)), ContentError)
  })

  test('any bytes are read to their end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        for (const { start, end } of operators(bytes)) assert.ok(start < end && end <= bytes.length)
      }),
    )
  })

  test('any mixture of tokens is read to its end', () => {
    const token = fc.constantFrom(
      '(',
      ')',
      '<',
      '>',
      '<<',
      '>>',
      '[',
      ']',
      '{',
      '}',
      '/',
      '%',
      '\\',
      'BI',
      'ID',
      'EI',
      '1',
      '-',
      '.',
      ' ',
      '\n',
      'Tj',
    )
    fc.assert(
      fc.property(fc.array(token, { maxLength: 60 }), (tokens) => {
        operators(tokens.join(''))
      }),
    )
  })
})
