// A file that arrives as a base64 data URI: read without decoding it, then given out piece by piece.
import { decode, decodedSize, isBase64 } from './base64-slices.ts'

export interface DataUri {
  /** In lower case, without parameters. */
  mimeType: string
  base64: string
  /** Bytes of the file. */
  size: number
}

const HEAD = /^data:([a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+)(?:;[a-z0-9-]+=[^;,\s]*)*;base64,/i
const LONGEST_HEAD = 512

/** Undefined for anything but `data:<type>/<subtype>[;name=value…];base64,<base64 with padding>`. */
export const readDataUri = async (text: unknown): Promise<DataUri | undefined> => {
  const found = typeof text === 'string' ? HEAD.exec(text.slice(0, LONGEST_HEAD)) : null
  if (typeof text !== 'string' || found === null) return undefined
  const base64 = text.slice(found[0].length)
  if (!(await isBase64(base64))) return undefined
  return { mimeType: (found[1] ?? '').toLowerCase(), base64, size: decodedSize(base64) }
}

/** Enough of the beginning to tell what kind of file it is. */
export const startOf = ({ base64 }: DataUri): Buffer => Buffer.from(base64.slice(0, 64), 'base64')

export const bytesOf = ({ base64 }: DataUri): Iterable<Buffer> => decode(base64)

/** The same file in the one spelling that is stored. */
export const headOf = ({ mimeType }: DataUri): string => `data:${mimeType};base64,`
