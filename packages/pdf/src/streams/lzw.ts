// Decodes LZW (PDF 32000-1, 7.4.4): codes of 9 to 12 bits, with a code that clears the table and one that ends the data.

const CLEAR = 256
const END = 257
const MAX_CODE_BITS = 12

interface Table {
  /** The code before the last byte of each entry, and that byte. */
  readonly prefix: Uint16Array
  readonly last: Uint8Array
  readonly length: Uint16Array
  size: number
}

const emptyTable = (): Table => {
  const table = {
    prefix: new Uint16Array(4097),
    last: new Uint8Array(4097),
    length: new Uint16Array(4097),
    size: END + 1,
  }
  for (let byte = 0; byte < 256; byte += 1) {
    table.last[byte] = byte
    table.length[byte] = 1
  }
  return table
}

/** Writes the bytes of an entry so that they end before `end`; returns the first of them. */
const writeEntry = (table: Table, code: number, out: Uint8Array, end: number): number => {
  let entry = code
  for (let at = end - 1; at > end - (table.length[code] ?? 0); at -= 1) {
    out[at] = table.last[entry] ?? 0
    entry = table.prefix[entry] ?? 0
  }
  const first = table.last[entry] ?? 0
  out[end - (table.length[code] ?? 0)] = first
  return first
}

const getCodeWidth = (size: number, early: number): number => {
  const next = size + early
  if (next < 512) return 9
  if (next < 1024) return 10
  return next < 2048 ? 11 : MAX_CODE_BITS
}

interface Output {
  bytes: Uint8Array
  length: number
}

/** Makes room for `more` bytes; false when that would pass the limit. */
const grow = (out: Output, more: number, limit: number): boolean => {
  const needed = out.length + more
  if (needed > limit) return false
  if (needed > out.bytes.length) {
    const larger = new Uint8Array(Math.min(limit, Math.max(needed, out.bytes.length * 2)))
    larger.set(out.bytes.subarray(0, out.length))
    out.bytes = larger
  }
  return true
}

/** The decoded data; undefined when it is damaged or longer than `limit`. `early` is /EarlyChange. */
export const decodeLzw = (data: Uint8Array, limit: number, early = 1): Uint8Array | undefined => {
  const out: Output = { bytes: new Uint8Array(Math.min(limit, data.length * 4 + 64)), length: 0 }
  let table = emptyTable()
  let previous = -1
  let buffer = 0
  let bits = 0
  for (const byte of data) {
    buffer = ((buffer << 8) | byte) & 0xffffff
    bits += 8
    const width = getCodeWidth(table.size, early)
    if (bits < width) continue
    const code = (buffer >>> (bits - width)) & ((1 << width) - 1)
    bits -= width
    if (code === END) break
    if (code === CLEAR) {
      table = emptyTable()
      previous = -1
      continue
    }
    // The entry being created may be named before it is complete.
    const isNext = code === table.size && previous >= 0
    if (code > table.size || (code === table.size && !isNext) || (previous < 0 && code > 255)) return undefined
    const length = isNext ? (table.length[previous] ?? 0) + 1 : (table.length[code] ?? 0)
    if (!grow(out, length, limit)) return undefined
    const first = writeEntry(table, isNext ? previous : code, out.bytes, out.length + length - (isNext ? 1 : 0))
    if (isNext) out.bytes[out.length + length - 1] = first
    out.length += length
    if (previous >= 0 && table.size < 4096) {
      table.prefix[table.size] = previous
      table.last[table.size] = first
      table.length[table.size] = (table.length[previous] ?? 0) + 1
      table.size += 1
    }
    previous = code
  }
  return out.bytes.slice(0, out.length)
}
