// Reads one chunk of a body that must not stay silent.

/** The next chunk of a body; rejects when the body fails, or is silent for so long. */
export const readChunk = async (
  reader: ReadableStreamDefaultReader<Uint8Array>,
  silentMs: number,
): Promise<Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']>>> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('the body fell silent', 'TimeoutError')), silentMs)
  })
  try {
    return await Promise.race([reader.read(), silence])
  } finally {
    clearTimeout(timer)
  }
}
