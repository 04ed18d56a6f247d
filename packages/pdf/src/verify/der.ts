// Reads DER strictly. It is not the reader of the seal, so that an error there is not repeated here.

export interface DerNode {
  tag: number
  /** With the header. */
  bytes: Uint8Array
  body: Uint8Array
}

export class DerError extends Error {}

/** One element at the beginning of `bytes`. */
export const readNode = (bytes: Uint8Array): DerNode => {
  const [tag, first] = bytes
  if (tag === undefined || first === undefined) throw new DerError('An element is missing.')
  if ((tag & 0x1f) === 0x1f) throw new DerError('A tag is too long.')
  let length = first
  let start = 2
  if (first > 0x7f) {
    const digits = first - 0x80
    if (digits < 1 || digits > 3) throw new DerError('A length is not one.')
    length = 0
    for (const digit of bytes.subarray(2, 2 + digits)) length = length * 256 + digit
    start += digits
    // DER has one way to write a length: the shortest.
    if (length < 0x80 || length < 256 ** (digits - 1)) throw new DerError('A length is longer than it needs to be.')
  }
  if (start + length > bytes.length) throw new DerError('An element ends after its parent.')
  return { tag, bytes: bytes.subarray(0, start + length), body: bytes.subarray(start, start + length) }
}

export const readNodes = (bytes: Uint8Array): DerNode[] => {
  const nodes: DerNode[] = []
  for (let at = 0; at < bytes.length; ) {
    const node = readNode(bytes.subarray(at))
    nodes.push(node)
    at += node.bytes.length
  }
  return nodes
}

/** The members of an element that must have this tag. */
export const readMembers = (node: DerNode | undefined, tag: number): DerNode[] => {
  if (node?.tag !== tag) throw new DerError('An element of another kind is expected.')
  return readNodes(node.body)
}

export const isSame = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && left.every((byte, index) => byte === right[index])

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
