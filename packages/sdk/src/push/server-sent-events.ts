// Reads server-sent events from a response body, as the platform writes them.
import { readChunk } from '../transport/read-chunk.ts'

export interface ServerSentEvent {
  id: string
  data: string
}

const readField = (block: string, name: string): string | undefined =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2)

const OVER = { done: true, value: undefined } as const

/** Comments only show that the stream is alive. However it ends, the reader opens it again. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  silentMs: number,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await readChunk(reader, silentMs).catch(() => OVER)
      if (done) return
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [id, data] = [readField(block, 'id'), readField(block, 'data')]
        if (id !== undefined && data !== undefined) yield { id, data }
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
