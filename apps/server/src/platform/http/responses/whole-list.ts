// Writes a value that may be megabytes long in steps with pauses: written at once, it would block the event loop.
import { xmlChunks } from '@company-data/protocol/xml'
import { jsonChunks, runWithPauses } from '../json-chunks.ts'
import { findJsonMembers, parsedWhole, toJson } from '../json-member.ts'

const PART_CHARACTERS = 32 * 1024

function* jsonItems(list: readonly unknown[]): Generator<string> {
  let before = '['
  for (const item of list) {
    yield `${before}${toJson(item)}`
    before = ','
  }
  yield list.length === 0 ? '[]' : ']'
}

/** Short texts become one part, so that the list has few of them. */
function* collectParts(texts: Iterable<string>): Generator<undefined, Buffer[]> {
  const parts: Buffer[] = []
  let text = ''
  for (const next of texts) {
    text += next
    if (text.length < PART_CHARACTERS) continue
    parts.push(Buffer.from(text))
    text = ''
    yield
  }
  parts.push(Buffer.from(text))
  return parts
}

/** A value of JSON; its pre-serialized members come last, as `toJson` writes them. */
function* jsonValue(value: unknown): Generator<string> {
  const added = findJsonMembers(value)
  if (added.length === 0) return yield* jsonChunks(value)
  // The closing bracket is the last character of the last chunk that is not empty.
  let text = ''
  for (const chunk of jsonChunks(value)) {
    if (chunk === '') continue
    yield text
    text = chunk
  }
  let before = `${text.slice(0, -1)}${Object.keys(value as object).length === 0 ? '' : ','}`
  for (const member of added) {
    yield `${before}${JSON.stringify(member.name)}:`
    yield member.text
    before = ','
  }
  yield '}'
}

/** The bytes of the value, in their order. */
export const writeLargeValue = (value: unknown, format: 'json' | 'xml'): Promise<Buffer[]> =>
  runWithPauses(collectParts(format === 'json' ? jsonValue(value) : xmlChunks(parsedWhole(value), 'response')))

/** The bytes of the list, in their order. */
export const writeWholeList = (list: readonly unknown[], format: 'json' | 'xml'): Promise<Buffer[]> =>
  runWithPauses(collectParts(format === 'json' ? jsonItems(list) : xmlChunks(list.map(parsedWhole), 'response')))
