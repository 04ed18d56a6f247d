// Finds the place and time that a camera stored in a JPEG: the segments of Exif and XMP. Pure.

const isMarker = (bytes: Uint8Array, at: number): boolean => bytes[at] === 0xff && bytes[at + 1] !== 0xff
const APP1 = 0xe1
/** The picture itself begins; nothing after it describes it. */
const START_OF_SCAN = 0xda

/** True for a JPEG with an APP1 segment. */
export const hasPhotoMetadata = (bytes: Uint8Array): boolean => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false
  let at = 2
  while (isMarker(bytes, at)) {
    const marker = bytes[at + 1]
    if (marker === APP1) return true
    if (marker === START_OF_SCAN) return false
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    if (length < 2) return false
    at += 2 + length
  }
  return false
}
