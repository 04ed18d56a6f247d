// A file that arrives as a base64 data URI: checked without decoding it, then decoded in slices.
import { decode, decodedSize, isBase64 } from './base64-slices.ts'

export interface DataUri {
  /** In lower case, without parameters. */
  mimeType: string
  base64: string
  /** Bytes of the file. */
  size: number
}

const HEAD = /^data:([a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+)(?:;[a-z0-9-]+=[^;,\s]*)*;base64,/i
const MAX_HEAD_LENGTH = 512

/** Undefined for anything but `data:<type>/<subtype>[;name=value…];base64,<base64 with padding>`. */
export const readDataUri = async (text: unknown): Promise<DataUri | undefined> => {
  const head = typeof text === 'string' ? HEAD.exec(text.slice(0, MAX_HEAD_LENGTH)) : null
  if (typeof text !== 'string' || head === null) return undefined
  const base64 = text.slice(head[0].length)
  if (!(await isBase64(base64))) return undefined
  return { mimeType: (head[1] ?? '').toLowerCase(), base64, size: decodedSize(base64) }
}

/** The first bytes of the file, enough to recognise its type. */
export const decodeStart = ({ base64 }: DataUri): Buffer => Buffer.from(base64.slice(0, 64), 'base64')

export const decodeBytes = ({ base64 }: DataUri): Iterable<Buffer> => decode(base64)

/** The head of the data URI in the one spelling that is stored. */
export const formatDataUriHead = ({ mimeType }: DataUri): string => `data:${mimeType};base64,`
