// Reads a file from a base64 data URI, decoding no more of it than requested.

export type DataUri = { mimeType: string; size: number; startsWith: (ascii: string) => boolean }

const head = /^data:([a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+)(?:;[a-z0-9-]+=[^;,\s]*)*;base64,/i
const MAX_HEAD_LENGTH = 512

// A search for one bad character: linear in the file and free of backtracking.
const isBase64 = (text: string): boolean => {
  const digits = text.endsWith('==') ? text.slice(0, -2) : text.endsWith('=') ? text.slice(0, -1) : text
  return text.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(digits)
}

const decodedSize = (base64: string): number => {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  return (base64.length / 4) * 3 - padding
}

/** Undefined for anything but `data:<type>/<subtype>[;name=value…];base64,<base64 with padding>`. */
export const readDataUri = (text: string): DataUri | undefined => {
  const match = head.exec(text.slice(0, MAX_HEAD_LENGTH))
  if (match === null) return undefined
  const base64 = text.slice(match[0].length)
  if (!isBase64(base64)) return undefined
  return {
    mimeType: (match[1] ?? '').toLowerCase(),
    size: decodedSize(base64),
    startsWith: (ascii) => atob(base64.slice(0, Math.ceil(ascii.length / 3) * 4)).startsWith(ascii),
  }
}
