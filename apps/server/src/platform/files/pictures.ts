// The three accepted kinds of picture, recognised by their first bytes and not by their name.
import { type DataUri, decodeStart, readDataUri } from './data-uri.ts'

const startsWith = (bytes: Buffer, ...start: number[]): boolean =>
  bytes.subarray(0, start.length).equals(Buffer.from(start))

const kinds: ReadonlyMap<string, (bytes: Buffer) => boolean> = new Map([
  ['image/jpeg', (bytes) => startsWith(bytes, 0xff, 0xd8, 0xff)],
  ['image/png', (bytes) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['image/webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
])

/** The type of a picture by its first bytes; undefined for anything else. */
export const detectPictureType = (bytes: Buffer): string | undefined =>
  [...kinds].find(([, hasStart]) => hasStart(bytes.subarray(0, 16)))?.[0]

/** True if the file is one of the accepted kinds, and really the one that its type claims. */
export const isPicture = (file: DataUri): boolean => kinds.get(file.mimeType)?.(decodeStart(file)) ?? false

/** The longest data URI of a file of that size: base64 needs four characters for three bytes, plus the head. */
const maxCharacters = (bytes: number): number => Math.ceil(bytes / 3) * 4 + 512

/** Checks the length before anything else, because that costs nothing. */
export const readPicture = async (text: string, maxBytes: number): Promise<DataUri | 'no_picture' | 'too_large'> => {
  if (text.length > maxCharacters(maxBytes)) return 'too_large'
  const file = await readDataUri(text)
  if (!file || !isPicture(file)) return 'no_picture'
  return file.size > maxBytes ? 'too_large' : file
}
