// Reads a photo that arrives as a data URI: one of three kinds of picture, and really one by its first bytes.
import { ApiError, bytesPerMb } from '@company-data/protocol'

export interface PhotoFile {
  mimeType: string
  bytes: Buffer
}

const FORM = /^data:(image\/(?:jpeg|png|webp));base64,/

/** A search for one bad character: a pattern over the whole would run out of stack on a large picture. */
const isBase64 = (text: string): boolean => text.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(text.replace(/={1,2}$/, ''))

const startsWith = (bytes: Buffer, ...start: number[]): boolean =>
  bytes.subarray(0, start.length).equals(Buffer.from(start))

const isPicture: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'image/jpeg': (bytes) => startsWith(bytes, 0xff, 0xd8, 0xff),
  'image/png': (bytes) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/webp': (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}

/** The length is checked before anything is decoded. */
export const readPhoto = (dataUri: string, maxMb: number): PhotoFile => {
  const mostBytes = maxMb * bytesPerMb
  const found = FORM.exec(dataUri.slice(0, 32))
  const [head = '', mimeType = ''] = found ?? []
  const base64 = dataUri.slice(head.length)
  if (!found || base64.length > Math.ceil(mostBytes / 3) * 4 || !isBase64(base64))
    throw new ApiError('services.photo_invalid')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > mostBytes || !isPicture[mimeType]?.(bytes)) throw new ApiError('services.photo_invalid')
  return { mimeType, bytes }
}
