// Limits the size of messages to a process, without their PDF: reading one takes memory before other limits apply.

/** In characters and bytes; the values of a document and the signatures of a seal have far less. */
const MAX_MESSAGE_SIZE = 8 * 1024 * 1024
const PART = 8

export const exceedsMessage = (message: unknown, maxSize = MAX_MESSAGE_SIZE): boolean => {
  let remaining = maxSize
  const open: unknown[] = [message]
  while (open.length > 0 && remaining >= 0) {
    const part = open.pop()
    remaining -= PART
    if (typeof part === 'string') remaining -= part.length
    else if (part instanceof Uint8Array) remaining -= part.byteLength
    else if (Array.isArray(part)) {
      remaining -= part.length * PART
      if (remaining >= 0) for (const item of part) open.push(item)
    } else if (typeof part === 'object' && part !== null)
      for (const [key, value] of Object.entries(part)) {
        remaining -= key.length
        open.push(value)
      }
  }
  return remaining < 0
}
