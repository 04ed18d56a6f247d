// Reads the DER of a seal; bytes that are not DER end the reading.
import { type DerElement, readElements } from '@company-data/crypto/der'

export type { DerElement }

export const DER = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
  context1: 0xa1,
  context3: 0xa3,
} as const

/** Bytes that are not the DER of a seal. It ends the reading, and the verdict says so. */
export class UnreadableSeal extends Error {}

/** All elements, which fill the bytes exactly. */
export const parseElements = (bytes: Uint8Array): DerElement[] => {
  const elements = readElements(bytes)
  if (elements === null) throw new UnreadableSeal('the bytes are not DER')
  return elements
}

/** The members of an element, which must be of this kind. */
export const parseMembers = (element: DerElement | undefined, tag: number): DerElement[] => {
  if (element?.tag !== tag) throw new UnreadableSeal('an element is of another kind')
  return parseElements(element.content)
}

/** The members of the one sequence that fills the bytes exactly. */
export const wholeSequence = (bytes: Uint8Array): DerElement[] => {
  const [element, ...others] = parseElements(bytes)
  if (others.length > 0) throw new UnreadableSeal('something follows the end')
  return parseMembers(element, DER.sequence)
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const isSame = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && left.every((byte, index) => byte === right[index])

/** True if the element is exactly these bytes. */
export const isHex = (element: DerElement | undefined, hex: string): boolean =>
  element !== undefined && toHex(element.whole) === hex
