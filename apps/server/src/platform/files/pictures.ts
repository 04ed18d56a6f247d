// The three kinds of picture that are taken, each told by its first bytes and not by its name.
import { type DataUri, readDataUri, startOf } from './data-uri.ts'

const startsWith = (bytes: Buffer, ...start: number[]): boolean =>
  bytes.subarray(0, start.length).equals(Buffer.from(start))

const kinds: ReadonlyMap<string, (bytes: Buffer) => boolean> = new Map([
  ['image/jpeg', (bytes) => startsWith(bytes, 0xff, 0xd8, 0xff)],
  ['image/png', (bytes) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['image/webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
])

/** Whether it is one of them, and the one that it says. */
export const isPicture = (file: DataUri): boolean => kinds.get(file.mimeType)?.(startOf(file)) ?? false

/** What a data URI may be longer than its file: base64 takes four for three, and there is a head. */
const mostCharacters = (bytes: number): number => Math.ceil(bytes / 3) * 4 + 512

/** The length is looked at before anything else is. */
export const readPicture = async (text: string, mostBytes: number): Promise<DataUri | 'no_picture' | 'too_large'> => {
  if (text.length > mostCharacters(mostBytes)) return 'too_large'
  const file = await readDataUri(text)
  if (!file || !isPicture(file)) return 'no_picture'
  return file.size > mostBytes ? 'too_large' : file
}
