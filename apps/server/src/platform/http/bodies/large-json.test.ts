import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import fc from 'fast-check'
import { type JsonLimits, largeJson, type StepSizes } from './large-json.ts'
import { parseQueue } from './parse-queue.ts'

const LIMITS: JsonLimits = { values: 10_000, levels: 50, tooDeep: () => new Error('too deep'), outside: 1_000_000 }

const run = <T>(steps: Generator<void, T>): T => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const parse = (json: string | Buffer, sizes?: StepSizes, limits: Partial<JsonLimits> = {}): unknown =>
  run(largeJson(Buffer.from(json), { ...LIMITS, ...limits }, sizes))

/** The result of both parsers for a text: the value as JSON, so that invisible members count too, or nothing. */
const outcome = (read: () => unknown): string | undefined => {
  try {
    return JSON.stringify(read())
  } catch {
    return undefined
  }
}

const sizes = fc.record({
  batchBytes: fc.nat(40),
  textBytes: fc.nat(40),
  pieceBytes: fc.integer({ min: 1, max: 20 }),
})

test('B-21: a body parsed in steps has the same value for any step size', () => {
  const values = fc.jsonValue({ maxDepth: 6, stringUnit: 'grapheme' })
  fc.assert(
    fc.property(values, fc.constantFrom(undefined, 2, '\t'), sizes, (value, indent, stepSizes) => {
      const json = JSON.stringify(value, null, indent)
      assert.deepEqual(parse(json, stepSizes), JSON.parse(json))
    }),
    { numRuns: 1000 },
  )
})

test('B-21: a text that is not JSON is refused in steps too', () => {
  const token = fc.constantFrom(
    ...[
      '[',
      ']',
      '{',
      '}',
      ',',
      ':',
      ' ',
      '\n',
      '1',
      '-',
      'true',
      'null',
      '"a"',
      '"',
      '\\',
      '"b":',
      '"long long text"',
    ],
    ...['"\\u00e9\\n"', '"é"', '"\\ud83d\\ude00"', '"\u0001"', '"__proto__":', '[]', '{}', '[1,2]', '{"a":[3]}'],
  )
  fc.assert(
    fc.property(fc.array(token, { maxLength: 20 }), sizes, (tokens, stepSizes) => {
      const json = tokens.join('')
      assert.equal(
        outcome(() => parse(json, stepSizes)),
        outcome(() => JSON.parse(json)),
      )
    }),
    { numRuns: 20_000 },
  )
})

test('B-21: escapes and multi-byte characters survive any chunk boundary', () => {
  const unit = fc.constantFrom('a', '\\', '"', '\n', 'é', '€', '😀', '\u2028')
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 60 }), fc.boolean(), sizes, (units, isEscaped, stepSizes) => {
      const text = units.join('')
      const json = JSON.stringify({ text, list: [text] })
      const escaped = json.replace(
        /[\u0080-\uffff]/g,
        (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
      assert.deepEqual(parse(isEscaped ? escaped : json, stepSizes), { text, list: [text] })
    }),
    { numRuns: 1000 },
  )
})

const catchErrorKey = (read: () => unknown): string => {
  try {
    read()
    return 'parsed'
  } catch (error) {
    assert.ok(error instanceof ApiError)
    return error.key
  }
}

test('B-21: a long text with broken UTF-8 is refused in steps too', () => {
  const long = 'x'.repeat(200_000)
  assert.equal(
    catchErrorKey(() => parse(`{"a":"${long}\\ud800"}`)),
    'request.invalid',
  )
  assert.equal(
    catchErrorKey(() => parse(`{"a":"${long}\\ud83d\\ude00"}`)),
    'parsed',
  )
  assert.equal(
    catchErrorKey(() => parse(Buffer.concat([Buffer.from(`"${long}`), Buffer.from([0xff, 0x22])]))),
    'request.invalid_json',
  )
})

test('B-21: a body in steps is refused at the first excess value or level', () => {
  const list = (values: number): string => `[${'0,'.repeat(values - 1)}0]`
  assert.equal(
    catchErrorKey(() => parse(list(100), undefined, { values: 100 })),
    'parsed',
  )
  assert.equal(
    catchErrorKey(() => parse(list(101), undefined, { values: 100 })),
    'request.invalid',
  )
  assert.equal(
    catchErrorKey(() => parse(`[${' '.repeat(300_000)}0]`, undefined, { outside: 200_000 })),
    'request.invalid',
  )
  assert.equal(
    catchErrorKey(() => parse('1'.repeat(100_000))),
    'request.invalid_json',
  )
  assert.equal(Array.isArray(parse('['.repeat(50) + ']'.repeat(50))), true)
  assert.throws(() => parse('['.repeat(51)), /too deep/)
})

test('B-21: limits the bodies in steps per caller', async () => {
  const turns = parseQueue(2)
  const body = () => largeJson(Buffer.from('[1]'), LIMITS)
  const first = [turns.run('a', body(), 1), turns.run('a', body(), 1)]
  await assert.rejects(turns.run('a', body(), 1), { key: 'rate.limited' })
  assert.deepEqual(await turns.run('b', body(), 1), [1])
  assert.deepEqual(await Promise.all(first), [[1], [1]])
  assert.deepEqual(await turns.run('a', body(), 1), [1])
})

test('B-21: a body too many of a caller is refused before it is read', async () => {
  const turns = parseQueue(1)
  const running = turns.run('a', largeJson(Buffer.from('[1]'), LIMITS), 1)
  assert.throws(() => turns.requireFree('a'), { key: 'rate.limited' })
  for (const other of ['b', undefined]) turns.requireFree(other)
  await running
  turns.requireFree('a')
})

test('B-21: a parsed body is checked before others are parsed on', async () => {
  let clock = 0
  // Each look at the clock is later by more than a step may take.
  const turns = parseQueue(undefined, () => {
    clock += 3
    return clock
  })
  const events: string[] = []
  let check: Promise<void> | undefined
  function* steps(name: string): Generator<void, void> {
    for (let step = 1; step <= 3; step += 1) {
      events.push(`${name}${step}`)
      if (name === 'a' && step === 2) check = turns.runParsed(steps('checked'))
      yield
    }
  }
  await Promise.all(['a', 'b'].map((name) => turns.run(name, steps(name), 1)))
  await check
  assert.deepEqual(events, ['a1', 'b1', 'a2', 'checked1', 'checked2', 'checked3', 'b2', 'a3', 'b3'])
})

test('B-21, B-23: large bodies are parsed one at a time, callers in turn', async () => {
  const turns = parseQueue(2)
  const events: string[] = []
  function* steps(name: string): Generator<void, void> {
    events.push(`begin ${name}`)
    yield
    events.push(`end ${name}`)
  }
  const twoMb = 2 * 1024 * 1024
  const run = (name: string) => turns.run(name.slice(0, 1), steps(name), twoMb)
  await Promise.all(['a1', 'a2', 'b1', 'c1'].map(run))
  const inTurn = ['a1', 'b1', 'c1', 'a2'].flatMap((name) => [`begin ${name}`, `end ${name}`])
  assert.deepEqual(events, inTurn)
  events.length = 0
  await Promise.all([run('a1'), turns.run(undefined, steps('operator'), twoMb), run('b1')])
  assert.equal(events.length, 6, 'a caller without a limit waits like the others')
  events.length = 0
  await Promise.all(['a1', 'b1', 'b2', 'c1', 'c2'].map(run))
  assert.deepEqual(
    events.filter((event) => event.startsWith('begin')),
    ['a1', 'b1', 'c1', 'b2', 'c2'].map((name) => `begin ${name}`),
  )
})

const staying = { whenGone: () => undefined }

test('B-21: a body whose peer leaves while it waits is dropped', async () => {
  const turns = parseQueue(1)
  const begun: string[] = []
  function* steps(name: string): Generator<void, string> {
    begun.push(name)
    yield
    return name
  }
  const twoMb = 2 * 1024 * 1024
  let leave = (): void => undefined
  const whenGone = (listener: () => void): void => {
    leave = listener
  }
  const first = turns.run('a', steps('a'), twoMb)
  const second = turns.run('b', steps('b'), twoMb, { whenGone })
  const third = turns.run('c', steps('c'), twoMb)
  leave()
  await assert.rejects(second, { key: 'request.timeout' })
  turns.requireFree('b')
  leave()
  assert.deepEqual(await Promise.all([first, third]), ['a', 'c'])
  assert.deepEqual(begun, ['a', 'c'])
})

test('B-21: a body of many values has its room until its call is over', async () => {
  const turns = parseQueue(undefined, undefined, 2 ** 30)
  const events: string[] = []
  const ends = new Map<string, () => void>()
  const run = async (name: string, route: object): Promise<void> => {
    const onEnd = (end: () => void): void => void ends.set(name, end)
    await turns.run(name, largeJson(Buffer.from('[1]'), LIMITS), 2 * 1024 * 1024, { ...staying, use: { route, onEnd } })
    events.push(name)
  }
  const [drafts, rows] = [{}, {}]
  const all = [run('a', drafts), run('b', drafts), run('c', rows)]
  await Promise.all([all[0], all[2]])
  assert.deepEqual(events, ['a', 'c'], 'each route has its room')
  ends.get('a')?.()
  ends.get('a')?.()
  await Promise.all(all)
  assert.deepEqual(events, ['a', 'c', 'b'])
  const another = run('d', drafts)
  await turns.run('e', largeJson(Buffer.from('[1]'), LIMITS), 1)
  assert.equal(events.length, 3, 'a second end gives no room')
  ends.get('b')?.()
  await another
})

test('B-21: a call that takes too long gives its room to the next', async () => {
  const turns = parseQueue(undefined, undefined, 1)
  const route = {}
  const run = (): Promise<unknown> =>
    turns.run('a', largeJson(Buffer.from('[1]'), LIMITS), 2 * 1024 * 1024, {
      ...staying,
      use: { route, onEnd: () => undefined },
    })
  assert.deepEqual(await Promise.all([run(), run()]), [[1], [1]])
})

test('B-21: refuses an object with more members than one may have', () => {
  const members = (count: number): string =>
    `{${Array.from({ length: count }, (_, index) => `"${index.toString(36)}":0`).join()}}`
  const limits = { values: 250_000 }
  assert.equal(
    catchErrorKey(() => parse(members(100_000), undefined, limits)),
    'parsed',
  )
  assert.equal(
    catchErrorKey(() => parse(members(100_001), undefined, limits)),
    'request.invalid',
  )
})
