// Reads server-sent events from a response body, as the platform writes them.

export interface ServerSentEvent {
  id: string
  data: string
}

const readField = (block: string, name: string): string | undefined =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2)

/** The next piece of the body; done when it ends, breaks off or falls silent. */
const readPiece = async (reader: ReadableStreamDefaultReader<Uint8Array>, silentMs: number) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = { done: true, value: undefined } as const
  const silence = new Promise<typeof over>((resolve) => {
    timer = setTimeout(resolve, silentMs, over)
  })
  try {
    return await Promise.race([reader.read().catch(() => over), silence])
  } finally {
    clearTimeout(timer)
  }
}

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
      const { done, value } = await readPiece(reader, silentMs)
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
