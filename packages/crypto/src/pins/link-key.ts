// The key in a link: 26 symbols that say which public key the service behind the link has.

import { publicKeyDer } from '../forms/public-key-form.ts'

/** Crockford base32: no I, L, O and U. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LINK_KEY_BYTES = 16

/** Symbols of 5 bits, the first bit first; the last symbol is filled up with zeros. */
const toSymbols = (bytes: Uint8Array): string => {
  let symbols = ''
  let bits = 0
  let pending = 0
  for (const byte of bytes) {
    pending = (pending << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) symbols += SYMBOLS[(pending >> (bits - 5)) & 31]
    pending &= 31
  }
  return bits === 0 ? symbols : symbols + SYMBOLS[(pending << (5 - bits)) & 31]
}

/** The first 128 bits of a SHA-256 fingerprint as 26 symbols. */
export const toLinkKey = (sha256: Uint8Array): string => toSymbols(sha256.subarray(0, LINK_KEY_BYTES))

/** The key in a link, of the SPKI in base64. */
export const linkKey = async (publicKey: string): Promise<string> =>
  toLinkKey(new Uint8Array(await crypto.subtle.digest('SHA-256', publicKeyDer(publicKey))))

/** As typed or scanned: in any case, and with the letters that Crockford reads as digits. */
const normalise = (text: string): string => text.toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0')

/** True if the text of the link names this public key. */
export const matchesLinkKey = async (publicKey: string, text: string): Promise<boolean> =>
  normalise(text) === (await linkKey(publicKey))
