// Writes a list that may be megabytes long in steps with pauses: written at once, it would block the event loop.
import { xmlChunks } from '@company-data/protocol/xml'
import { runWithPauses } from '../json-chunks.ts'
import { parsedWhole, toJson } from '../json-member.ts'

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

/** The bytes of the list, in their order. */
export const writeWholeList = (list: readonly unknown[], format: 'json' | 'xml'): Promise<Buffer[]> =>
  runWithPauses(collectParts(format === 'json' ? jsonItems(list) : xmlChunks(list.map(parsedWhole), 'response')))
