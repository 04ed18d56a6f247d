// Reads exact numbers of bytes from a stream of pieces of any size.

export interface ByteReader {
  /** Exactly so many bytes; fails if the stream ends before. */
  read(bytes: number): Promise<Buffer>
  /** Reads to the end of the stream, which must have nothing left. */
  close(): Promise<void>
}

export const byteReader = (source: AsyncIterable<Uint8Array>): ByteReader => {
  const iterator = source[Symbol.asyncIterator]()
  let buffered = Buffer.alloc(0)
  return {
    async read(bytes) {
      const parts = [buffered]
      for (let length = buffered.length; length < bytes; ) {
        const { value, done } = await iterator.next()
        if (done) throw new Error('the archive is cut off')
        parts.push(Buffer.from(value))
        length += value.length
      }
      const whole = parts.length === 1 ? buffered : Buffer.concat(parts)
      buffered = whole.subarray(bytes)
      return whole.subarray(0, bytes)
    },
    async close() {
      if (buffered.length > 0 || !(await iterator.next()).done) throw new Error('the archive has more than its end')
    },
  }
}
