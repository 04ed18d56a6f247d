// Entry point `@company-data/crypto/der`: a strict reader of DER, which refuses every other form of an element.

export const DER_INTEGER = 0x02
export const DER_BIT_STRING = 0x03
export const DER_OCTET_STRING = 0x04
export const DER_NULL = 0x05
export const DER_OBJECT_ID = 0x06
export const DER_SEQUENCE = 0x30

export interface DerElement {
  readonly tag: number
  readonly content: Uint8Array
  /** With its header. */
  readonly whole: Uint8Array
}

/** The first element of the bytes and the remaining bytes, or null. */
export const readElement = (bytes: Uint8Array): { element: DerElement; rest: Uint8Array } | null => {
  const [tag, first] = bytes
  // High tag numbers (low five bits all set) occur in no key, certificate or signature.
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) return null
  const header = first < 0x80 ? { size: 2, length: first } : readLongLength(bytes, first & 0x7f)
  if (header === null) return null
  const end = header.size + header.length
  if (end > bytes.length) return null
  const element = { tag, content: bytes.subarray(header.size, end), whole: bytes.subarray(0, end) }
  return { element, rest: bytes.subarray(end) }
}

/** DER: the shortest form only, never indefinite. Four length bytes suffice for the largest revocation list. */
const readLongLength = (bytes: Uint8Array, count: number): { size: number; length: number } | null => {
  if (count === 0 || count > 4 || bytes.length < 2 + count) return null
  const length = bytes.subarray(2, 2 + count).reduce((sum, byte) => sum * 256 + byte, 0)
  const isShortest = length >= 0x80 && length >= 256 ** (count - 1)
  return isShortest ? { size: 2 + count, length } : null
}

/** All elements that fill the bytes exactly, or null. */
export const readElements = (bytes: Uint8Array): DerElement[] | null => {
  const elements: DerElement[] = []
  let rest = bytes
  while (rest.length > 0) {
    const read = readElement(rest)
    if (read === null) return null
    elements.push(read.element)
    rest = read.rest
  }
  return elements
}

/** The children of a SEQUENCE, or null when the element is missing or another type. */
export const readSequence = (element: DerElement | undefined): DerElement[] | null =>
  element?.tag === DER_SEQUENCE ? readElements(element.content) : null

/** The children of the one SEQUENCE that fills the bytes exactly, or null. */
export const readWholeSequence = (bytes: Uint8Array): DerElement[] | null => {
  const elements = readElements(bytes)
  return elements?.length === 1 ? readSequence(elements[0]) : null
}

/** The content of an element of that type, or null. */
export const getContent = (element: DerElement | undefined, tag: number): Uint8Array | null =>
  element?.tag === tag ? element.content : null

/** A non-negative INTEGER of at most six bytes, in its shortest form, or null. */
export const readSmallInteger = (element: DerElement | undefined): number | null => {
  const content = getContent(element, DER_INTEGER)
  const [first, second] = content ?? []
  if (content === null || first === undefined || first >= 0x80 || content.length > 6) return null
  if (first === 0 && second !== undefined && second < 0x80) return null
  return content.reduce((sum, byte) => sum * 256 + byte, 0)
}

/** Dotted text of an OBJECT IDENTIFIER, or null. */
export const readObjectId = (element: DerElement | undefined): string | null => {
  const content = getContent(element, DER_OBJECT_ID)
  const last = content?.at(-1)
  if (content === null || last === undefined || last >= 0x80) return null
  const arcs: number[] = []
  let arc = 0
  for (const byte of content) {
    arc = arc * 128 + (byte & 0x7f)
    if (byte >= 0x80) continue
    arcs.push(arc)
    arc = 0
  }
  const [first = 0, ...others] = arcs
  const root = Math.min(Math.floor(first / 40), 2)
  return [root, first - root * 40, ...others].join('.')
}

/** An AlgorithmIdentifier: its object id and its parameters, or null. */
export const readAlgorithm = (
  element: DerElement | undefined,
): { id: string; parameters: DerElement | undefined } | null => {
  const parts = readSequence(element)
  const id = readObjectId(parts?.[0])
  return parts === null || id === null || parts.length > 2 ? null : { id, parameters: parts[1] }
}

/** True for the NULL that some AlgorithmIdentifiers carry as parameters. */
export const isNull = (element: DerElement | undefined): boolean => getContent(element, DER_NULL)?.length === 0
