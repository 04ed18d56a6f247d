// Timestamps of RFC 3161: asks an authority to confirm that a signature existed, and reads its answer.
import { createHash, randomBytes } from 'node:crypto'
import { boolean, type Element, integer, nothing, octets, oid, readElements, sequence } from '../asn1/der.ts'

export interface TimestampRequest {
  /** The body of a POST with the type `application/timestamp-query`. */
  body: Uint8Array
  hash: Uint8Array
  nonce: Uint8Array
}

const SHA256 = sequence(oid('2.16.840.1.101.3.4.2.1'), nothing)
const NONCE_BYTES = 8
const SEQUENCE = 0x30
const INTEGER = 0x02
const OCTETS = 0x04
/** Granted, or granted with changes. */
const GRANTED = [0, 1]

/** `signature`: the value that the timestamp is of. */
export const timestampRequest = (signature: Uint8Array): TimestampRequest => {
  const hash = createHash('sha256').update(signature).digest()
  const nonce = randomBytes(NONCE_BYTES)
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40
  const body = sequence(integer(1), sequence(SHA256, octets(hash)), integer(nonce), boolean(true))
  return { body, hash, nonce }
}

const child = (element: Element | undefined, index: number): Element | undefined =>
  element && readElements(element.body)[index]

/** TSTInfo, four levels inside of the token. */
const infoOf = (token: Element): Element[] => {
  const signedData = child(child(token, 1), 0)
  const content = child(child(child(signedData, 2), 1), 0)
  const info = content?.tag === OCTETS ? readElements(content.body)[0] : undefined
  return info ? readElements(info.body) : []
}

const isSame = (element: Element | undefined, bytes: Uint8Array): boolean =>
  element !== undefined && Buffer.compare(element.body, bytes) === 0

/** The token of an answer, or a sentence that says why there is none. */
export const timestampToken = (answer: Uint8Array, { hash, nonce }: TimestampRequest): Uint8Array | string => {
  try {
    const [status, token] = readElements(readElements(answer)[0]?.body ?? answer)
    const code = child(status, 0)
    if (code?.tag !== INTEGER || !GRANTED.includes(code.body.at(-1) ?? -1)) return 'The authority refused the request.'
    if (token?.tag !== SEQUENCE) return 'The authority sent no timestamp.'
    const info = infoOf(token)
    if (!isSame(child(info[2], 1), hash)) return 'The timestamp is of something else.'
    if (!info.some((element) => element.tag === INTEGER && isSame(element, nonce)))
      return 'The timestamp is an old one.'
    return token.whole
  } catch {
    return 'The answer of the authority cannot be read.'
  }
}
