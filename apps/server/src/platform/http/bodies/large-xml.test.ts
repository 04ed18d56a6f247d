// Tests of large XML bodies: parsed in short steps, refused as small ones are.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { largeXml } from './large-xml.ts'
import { finishSteps } from './parse-queue.ts'

const parse = (xml: string | Buffer, chunkBytes?: number): unknown =>
  finishSteps(largeXml(Buffer.from(xml), 250_000, chunkBytes))

const catchRefusal = (xml: string | Buffer): ApiError => {
  try {
    parse(xml)
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error))
    return error
  }
  throw new Error('parsed')
}

/** The processor time of the longest step, in ms: a busy machine does not make a step longer. */
const longestStep = (xml: string): number => {
  const steps = largeXml(Buffer.from(xml), 250_000)
  let longest = 0
  for (;;) {
    const before = process.threadCpuUsage()
    const step = steps.next()
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    if (step.done) return longest
  }
}

test('B-21: XML of multi-byte characters is whole for any step size', () => {
  const text = 'aé€😀'.repeat(50)
  for (let bytes = 1; bytes < 40; bytes += 1) assert.equal(parse(`<a>${text}</a>`, bytes), text)
})

test('B-21: XML with broken UTF-8 or half a character is refused in steps', () => {
  const long = 'x'.repeat(100_000)
  const broken = Buffer.concat([Buffer.from(`<a>${long}`), Buffer.from([0xff]), Buffer.from('</a>')])
  assert.equal(catchRefusal(broken).key, 'request.invalid_xml')
  assert.equal(catchRefusal(broken).members.position, 100_003)
  assert.equal(catchRefusal(`<a encoding="json">"${long}\\ud800"</a>`).key, 'request.invalid')
  assert.equal(parse(`<a encoding="json">"${long}\\ud83d\\ude00"</a>`), `${long}😀`)
})

test('B-21: no step of a hostile XML body takes 20 ms', () => {
  const count = 1_000_000
  const bodies: Readonly<Record<string, string>> = {
    file: `<a><file>${'QUJD'.repeat(2 * count)}</file></a>`,
    references: `<a>${'&amp;'.repeat(200_000)}</a>`,
    items: `<a type="array">${'<item type="number">1</item>'.repeat(100_000)}</a>`,
    comment: `<a><!--${'- '.repeat(2 * count)}--></a>`,
    section: `<a><![CDATA[${']] '.repeat(2 * count)}]]></a>`,
    encoded: `<a encoding="json">"${'\\u0000x'.repeat(count)}"</a>`,
    blanks: `<a>${' \r\n'.repeat(count)}<b/></a>`,
  }
  // The first run compiles the code.
  for (const body of Object.values(bodies)) longestStep(body)
  for (const [name, body] of Object.entries(bodies)) {
    const longest = Math.min(longestStep(body), longestStep(body))
    assert.ok(longest < 20, `${name}: ${longest} ms`)
  }
})
