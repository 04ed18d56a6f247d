// Finds the seal in a file as bytes: its range must be the whole file except the signature itself, and data for its later
// validation may follow.
import { readValidationUpdate, type ValidationUpdate } from './validation-update.ts'

export interface FoundSignature {
  /** DER. */
  signature: Uint8Array
  /** The signed bytes: everything before and after the signature. */
  before: Uint8Array
  after: Uint8Array
  signedAt: Date
  /** The length and the hash of the agreed bytes, as the seal states them. */
  agreed: { bytes: number; sha256: string }
  /** The data for later validation that follows the seal. */
  update: ValidationUpdate | undefined
}

const RANGE = '/ByteRange'
const OBJECT_START = ' obj'
const TIMESTAMP = '/Type/DocTimeStamp/'
/** The distance from the beginning of a timestamp's dictionary to its range. */
const TIMESTAMP_BYTES = 80
const LESS = 0x3c
const GREATER = 0x3e
const RANGE_TEXT = /^\/ByteRange \[0 (\d{1,10}) (\d{1,10}) (\d{1,10}) *\]\/Contents $/
const SIGNED_AT = /\/M\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)/
const AGREED = /\/CDSAgreedBytes (\d{1,10})\/CDSAgreedSHA256<([0-9a-f]{64})>/
const MAX_DICTIONARY_BYTES = 4096

const latin1 = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

const lastIndexOf = (bytes: Uint8Array, text: string, from = bytes.length): number => {
  for (let at = from - text.length; at >= 0; at--) {
    let same = 0
    while (same < text.length && bytes[at + same] === text.charCodeAt(same)) same++
    if (same === text.length) return at
  }
  return -1
}

const parseHexDigit = (byte: number | undefined): number => {
  if (byte === undefined) return -1
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  return byte >= 0x61 && byte <= 0x66 ? byte - 0x57 : -1
}

export const fromHex = (hex: Uint8Array): Uint8Array | undefined => {
  if (hex.length % 2 === 1) return undefined
  const bytes = new Uint8Array(hex.length / 2)
  for (let at = 0; at < bytes.length; at++) {
    const [high, low] = [parseHexDigit(hex[at * 2]), parseHexDigit(hex[at * 2 + 1])]
    if (high < 0 || low < 0) return undefined
    bytes[at] = high * 16 + low
  }
  return bytes
}

/** The signature without its zero padding; any other padding is refused. */
export const trimmed = (bytes: Uint8Array): Uint8Array | undefined => {
  if (bytes[0] !== 0x30 || bytes[1] !== 0x82) return undefined
  const length = 4 + (bytes[2] ?? 0) * 256 + (bytes[3] ?? 0)
  if (length > bytes.length || bytes.subarray(length).some((byte) => byte !== 0)) return undefined
  return bytes.subarray(0, length)
}

const parseDetails = (dictionary: string): Pick<FoundSignature, 'signedAt' | 'agreed'> | undefined => {
  const time = SIGNED_AT.exec(dictionary)
  const agreed = AGREED.exec(dictionary)
  if (!time || !agreed) return undefined
  const [, year, month, day, hour, minute, second] = time
  const signedAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return { signedAt, agreed: { bytes: Number(agreed[1]), sha256: agreed[2] ?? '' } }
}

/** The range of the last signature that is not a timestamp of the whole file. */
const findRange = (file: Uint8Array): number => {
  const last = lastIndexOf(file, RANGE)
  if (last < 0 || !latin1(file.subarray(Math.max(0, last - TIMESTAMP_BYTES), last)).includes(TIMESTAMP)) return last
  return lastIndexOf(file, RANGE, last)
}

/** `none`: the file has no seal. `partial`: its seal does not cover the file. */
export const findSignature = (file: Uint8Array): FoundSignature | 'none' | 'partial' => {
  const rangeAt = findRange(file)
  if (rangeAt < 0) return 'none'
  const contentsAt = file.indexOf(LESS, rangeAt)
  const start = lastIndexOf(file, OBJECT_START, rangeAt)
  if (contentsAt < 0 || start < 0 || contentsAt - start > MAX_DICTIONARY_BYTES) return 'none'
  const range = RANGE_TEXT.exec(latin1(file.subarray(rangeAt, contentsAt)))
  const details = parseDetails(latin1(file.subarray(start, rangeAt)))
  if (!range || !details) return 'none'
  const [before, after, rest] = [Number(range[1]), Number(range[2]), Number(range[3])]
  const sealedEnd = after + rest
  if (before !== contentsAt || sealedEnd > file.length || file[after - 1] !== GREATER) return 'partial'
  const positions = { agreedBytes: details.agreed.bytes, sealedEnd }
  const update = sealedEnd === file.length ? undefined : readValidationUpdate(file, positions)
  if (sealedEnd < file.length && !update) return 'partial'
  const hex = fromHex(file.subarray(before + 1, after - 1))
  const signature = hex && trimmed(hex)
  if (!signature) return 'partial'
  return { signature, before: file.subarray(0, before), after: file.subarray(after, sealedEnd), update, ...details }
}
