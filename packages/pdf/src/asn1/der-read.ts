// Reads the DER of certificates, signatures and timestamps with the strict reader of the crypto package.
import { type DerElement, readElements } from '@company-data/crypto/der'

export type { DerElement }

/** The elements that fill the bytes exactly. Throws for bytes that are not DER. */
export const parseElements = (bytes: Uint8Array): DerElement[] => {
  const elements = readElements(bytes)
  if (elements === null) throw new Error('The bytes are not DER.')
  return elements
}
