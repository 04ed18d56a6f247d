// Tests of the XML mapping: fixed examples, round trips of arbitrary JSON, depth, arbitrary input.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { XMLValidator } from 'fast-xml-parser'
import { ApiError } from './errors.ts'
import { fromXml, toXml } from './xml.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const roundTrip = (value: unknown): unknown => fromXml(toXml(value, 'response'))

test('G-023: maps every kind of member', () => {
  const value = {
    name: 'A & B <c>',
    count: 3,
    ok: true,
    nothing: null,
    empty: '',
    none: {},
    list: [1, 'two', [], {}],
    nested: { a: { b: 'c' } },
  }
  const expected =
    '<response><name>A &amp; B &lt;c&gt;</name><count type="number">3</count><ok type="boolean">true</ok>' +
    '<nothing type="null"/><empty/><none type="object"/><list type="array"><item type="number">1</item>' +
    '<item>two</item><item type="array"/><item type="object"/></list><nested><a><b>c</b></a></nested></response>'
  assert.equal(toXml(value, 'response'), head + expected)
  assert.deepEqual(fromXml(head + expected), value)
})

test('G-023: the root is named by the writer and not checked by the reader', () => {
  assert.equal(toXml({ a: 'b' }, 'event'), `${head}<event><a>b</a></event>`)
  for (const root of ['request', 'event', 'anything'])
    assert.deepEqual(fromXml(`<${root}><a>b</a></${root}>`), { a: 'b' })
})

test('[D1-NEG-05] a wrapper stays its JSON string, as text', () => {
  const wrapper = JSON.stringify({ _enc: 1, k: 'a+/b==', iv: 'AAAA', d: 'x'.repeat(100) })
  const xml = toXml({ value: wrapper }, 'event')
  assert.equal(xml, `${head}<event><value>${wrapper}</value></event>`)
  const read = fromXml(xml) as { value: string }
  assert.equal(read.value, wrapper)
})

test('T-91: a name that is not an XML name becomes an entry', () => {
  const value = { '2fa_challenge_completed': '1', 'a b': 2, '': 3, 'x:y': 4, 'q"<&>\t\n\r': 5, entry: 6, item: 7 }
  const xml = toXml(value, 'response')
  assert.ok(xml.includes('<entry name="2fa_challenge_completed">1</entry>'))
  assert.ok(xml.includes('<entry type="number">6</entry><item type="number">7</item>'))
  assert.deepEqual(fromXml(xml), value)
})

test('a member named __proto__ is data, not a prototype', () => {
  const value = JSON.parse('{"__proto__":{"a":"b"},"constructor":"c"}')
  const read = roundTrip(value) as object
  assert.deepEqual(Object.keys(read), ['__proto__', 'constructor'])
  assert.equal(Object.getPrototypeOf(read), Object.prototype)
  assert.equal(JSON.stringify(read), JSON.stringify(value))
})

test('[A-11] text that XML cannot carry is a JSON literal with encoding="json"', () => {
  assert.match(toXml({ text: 'a\0b' }, 'response'), /<text encoding="json">"a\\u0000b"<\/text>/)
  assert.match(toXml({ text: 'plain' }, 'response'), /<text>plain<\/text>/)
})

test('strings and names that XML cannot carry, and white space, survive', () => {
  const texts = [
    '\r',
    '\r\n',
    ' a ',
    '\n',
    '\t',
    ']]>',
    '&amp;',
    '\0',
    '\ud800',
    'x\udc00',
    '\ufffe',
    '\uffff',
    '\u0085',
  ]
  for (const text of [...texts, '\u2028', '\u{1F600}', '"json"', '\\u0000', '<!-- -->', '<![CDATA[x]]>']) {
    assert.deepEqual(roundTrip({ text, [text]: text }), { text, [text]: text }, JSON.stringify(text))
    assert.equal(roundTrip(text), text)
  }
})

test('numbers are written as in JSON', () => {
  for (const number of [0, -0, 1e21, 1e-7, 5e-324, Number.MAX_VALUE, -1.5, 2 ** 53 + 2]) {
    assert.ok(Object.is(roundTrip(number), number), String(number))
  }
})

test('the XML means the same as the output of JSON.stringify', () => {
  const value = { at: new Date(0), gone: undefined, list: [undefined, () => 1], nan: Number.NaN }
  assert.deepEqual(roundTrip(value), JSON.parse(JSON.stringify(value)))
  assert.throws(() => toXml({ big: 1n }, 'response'), TypeError)
})

const oddText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('\0', '\r', '\n', ' ', ']', '>', '&', '<', '"', '\ud800', '\udc00', '\uffff', 'a', ':'),
  }),
  fc.constantFrom(
    '__proto__',
    'entry',
    'item',
    'name',
    'type',
    'constructor',
    '2fa',
    'xmlns',
    'xml',
    'größe',
    'toJSON',
  ),
)

const oddJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    oddText,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(oddText, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value

test('arbitrary JSON round-trips and is well-formed for another reader', () => {
  const holds = (value: unknown): void => {
    const xml = toXml(value, 'response')
    assert.deepStrictEqual(fromXml(xml), value)
    assert.equal(XMLValidator.validate(xml), true)
  }
  fc.assert(fc.property(fc.oneof(oddJson, fc.jsonValue({ noUnicodeString: false })), holds), { numRuns: 2000 })
})

test('reads 500 levels and writes 1000, and refuses more with fields', () => {
  const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
  assert.deepEqual(roundTrip(nested(500)), nested(500))
  const tooDeep = (error: unknown) =>
    error instanceof ApiError && error.key === 'request.invalid' && 'fields' in error.members
  assert.equal(toXml(nested(1000), 'response').match(/<item/g)?.length, 999)
  assert.throws(() => toXml(nested(1001), 'response'), tooDeep)
  assert.throws(() => fromXml('<a>'.repeat(501) + '</a>'.repeat(501)), tooDeep)
  assert.throws(() => fromXml('<a>'.repeat(1_000_000)), tooDeep)
})

test('any input fails only with an ApiError', () => {
  const unit = fc.constantFrom(
    '<',
    '>',
    '/',
    '!',
    '-',
    '[',
    ']',
    '?',
    '&',
    ';',
    '#',
    '"',
    "'",
    '=',
    ' ',
    'a',
    'type',
    'x',
    '\0',
  )
  const mutated = fc.tuple(oddJson, fc.nat(), fc.string({ unit, maxLength: 4 })).map(([value, place, text]) => {
    const xml = toXml(value, 'request')
    const at = place % xml.length
    return xml.slice(0, at) + text + xml.slice(at + 1)
  })
  const any = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit, maxLength: 60 }), mutated)
  fc.assert(
    fc.property(any, (text) => {
      try {
        fromXml(text)
      } catch (error) {
        assert.ok(error instanceof ApiError, String(error))
      }
    }),
    { numRuns: 5000 },
  )
})
