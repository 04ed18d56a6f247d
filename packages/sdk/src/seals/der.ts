// Reads DER strictly: every element has one valid encoding, and any other is refused.

export interface DerElement {
  tag: number
  /** With its header. */
  whole: Uint8Array
  content: Uint8Array
}

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

/** Three digits hold more than any signature needs. */
const MAX_LENGTH_DIGITS = 3

const longLength = (bytes: Uint8Array, digits: number): number => {
  if (digits < 1 || digits > MAX_LENGTH_DIGITS) throw new UnreadableSeal('a length cannot be read')
  const length = bytes.subarray(2, 2 + digits).reduce((sum, digit) => sum * 256 + digit, 0)
  if (length < 0x80 || length < 256 ** (digits - 1)) throw new UnreadableSeal('a length is not in its shortest form')
  return length
}

const elementAt = (bytes: Uint8Array): DerElement => {
  const [tag, first] = bytes
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) {
    throw new UnreadableSeal('an element is missing')
  }
  const digits = first < 0x80 ? 0 : first & 0x7f
  const length = first < 0x80 ? first : longLength(bytes, digits)
  const end = 2 + digits + length
  if (end > bytes.length) throw new UnreadableSeal('an element is cut off')
  return { tag, whole: bytes.subarray(0, end), content: bytes.subarray(2 + digits, end) }
}

/** All elements, which fill the bytes exactly. */
export const parseElements = (bytes: Uint8Array): DerElement[] => {
  const elements: DerElement[] = []
  for (let at = 0; at < bytes.length; at += elements.at(-1)?.whole.length ?? 0)
    elements.push(elementAt(bytes.subarray(at)))
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
