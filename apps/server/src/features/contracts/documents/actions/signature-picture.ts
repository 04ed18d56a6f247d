// Opens the picture of a signature in memory, for the length of the action that seals (decision 0068).
import { readSignaturePicture, type SignaturePicture } from '@company-data/protocol/wire/contracts/signature-picture'
import { openBoxInChunks } from '../content/open-in-chunks.ts'
import type { SealInput } from './action-checks.ts'

const parsePicture = (bytes: Uint8Array): SignaturePicture | null => {
  try {
    return readSignaturePicture(JSON.parse(Buffer.from(bytes).toString('utf8'))) ?? null
  } catch {
    return null
  }
}

/** Undefined if the action has none; null if it does not open with the one-time key, or is not a picture. */
export const openPicture = async ({ otk, picture }: SealInput): Promise<SignaturePicture | null | undefined> => {
  if (picture === undefined) return undefined
  const bytes = await openBoxInChunks(picture, otk)
  if (bytes === undefined) return null
  try {
    return parsePicture(bytes)
  } finally {
    bytes.fill(0)
  }
}
