// Bounds what is handed to a process beside the PDF: reading a message takes memory before any other limit applies.

/** In characters and bytes; the values of a document and the signatures of a seal have far less. */
const MOST = 8 * 1024 * 1024
const PART = 8

export const exceedsMessage = (message: unknown, most = MOST): boolean => {
  let left = most
  const open: unknown[] = [message]
  while (open.length > 0 && left >= 0) {
    const part = open.pop()
    left -= PART
    if (typeof part === 'string') left -= part.length
    else if (part instanceof Uint8Array) left -= part.byteLength
    else if (Array.isArray(part)) {
      left -= part.length * PART
      if (left >= 0) for (const item of part) open.push(item)
    } else if (typeof part === 'object' && part !== null)
      for (const [key, value] of Object.entries(part)) {
        left -= key.length
        open.push(value)
      }
  }
  return left < 0
}
