// Writes a list as lines of JSON, page after page, as fast as its peer reads them: only one page of it is in memory.
import { toJson } from '../json-member.ts'

export type LinePages = AsyncIterable<readonly unknown[]>

export const LINES_TYPE = 'application/x-ndjson; charset=utf-8'

/** The part of the response memory that a list in lines takes: one page that is written and one that is read. */
export const LINES_MEMORY_BYTES = 1024 * 1024

const PART_CHARACTERS = 32 * 1024

/** `pace` waits until so many bytes may be sent. */
export async function* writeLines(
  pages: LinePages,
  pace: (bytes: number) => Promise<void>,
): AsyncGenerator<Buffer, void> {
  for await (const page of pages) {
    let text = ''
    for (const [index, line] of page.entries()) {
      text += `${toJson(line)}\n`
      if (text.length < PART_CHARACTERS && index < page.length - 1) continue
      const part = Buffer.from(text)
      text = ''
      await pace(part.length)
      yield part
    }
  }
}
