// Compares two salts by their decoded bytes, regardless of their base64 spelling.

/** As lenient as any decoder may be: both alphabets, with or without padding; stray characters and bits are skipped. */
const byteString = (salt: string): string => {
  const sextets = salt
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[^A-Za-z0-9+/]/g, '')
  // One character more than whole groups encodes no byte.
  return atob(sextets.length % 4 === 1 ? sextets.slice(0, -1) : sextets)
}

/** No salt that is accepted has more. Decoding a text of 60,000 characters would take 20 ms of a request that is refused. */
const MAX_CHARACTERS = 256

export const isSameSalt = (salt: string, other: string): boolean =>
  Math.max(salt.length, other.length) <= MAX_CHARACTERS && byteString(salt) === byteString(other)
