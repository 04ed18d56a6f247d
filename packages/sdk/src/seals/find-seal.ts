// Finds the seal in the bytes of a PDF. The rest of the file is not interpreted, so it cannot mislead.
import { readValidationUpdate, type ValidationUpdate } from './validation-update.ts'

export interface SealContents {
  /** DER of the signature. */
  signature: Uint8Array
  /** Everything but the signature itself: the signed bytes. */
  before: Uint8Array
  after: Uint8Array
  sealedAt: Date
  /** The length and SHA-256 of the agreed bytes, as the seal states them. */
  agreedBytes: number
  agreedSha256: string
  /** The data for later validation that follows the seal. */
  update: ValidationUpdate | undefined
}

const RANGE = new TextEncoder().encode('/ByteRange')
const OBJECT = new TextEncoder().encode(' obj')
const TIMESTAMP = '/Type/DocTimeStamp/'
/** The distance from the beginning of a timestamp's dictionary to its range. */
const TIMESTAMP_BYTES = 80
const LESS_THAN = 0x3c
const GREATER_THAN = 0x3e
const RANGE_TEXT = /^\/ByteRange \[0 (\d{1,10}) (\d{1,10}) (\d{1,10}) *\]\/Contents $/
const SEALED_AT = /\/M\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)/
const AGREED = /\/CDSAgreedBytes (\d{1,10})\/CDSAgreedSHA256<([0-9a-f]{64})>/
const HEX = /^(?:[0-9a-f]{2})*$/
const MAX_DICTIONARY_BYTES = 4096

const decodeLatin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/** The last position of the words before `end`; or -1. */
const lastIndexOf = (bytes: Uint8Array, needle: Uint8Array, end: number): number => {
  for (let at = end - needle.length; at >= 0; at -= 1) {
    if (needle.every((byte, index) => bytes[at + index] === byte)) return at
  }
  return -1
}

/** DER without its zero padding; undefined for any other padding. */
export const signatureIn = (hex: string): Uint8Array | undefined => {
  // A sequence whose length has two digits: no signature is shorter than 128 or longer than 65535 bytes.
  if (!hex.startsWith('3082') || !HEX.test(hex)) return undefined
  const end = (4 + Number.parseInt(hex.slice(4, 8), 16)) * 2
  if (end > hex.length || /[^0]/.test(hex.slice(end))) return undefined
  return Uint8Array.from({ length: end / 2 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16))
}

const parseSealDetails = (
  dictionary: string,
): Pick<SealContents, 'sealedAt' | 'agreedBytes' | 'agreedSha256'> | undefined => {
  const [, year, month, day, hour, minute, second] = SEALED_AT.exec(dictionary) ?? []
  const [, agreedBytes, agreedSha256] = AGREED.exec(dictionary) ?? []
  if (year === undefined || agreedBytes === undefined || agreedSha256 === undefined) return undefined
  const sealedAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(sealedAt.getTime())) return undefined
  return { sealedAt, agreedBytes: Number(agreedBytes), agreedSha256 }
}

/** The range of the last signature that is not a timestamp of the whole file. */
const findRange = (file: Uint8Array): number => {
  const last = lastIndexOf(file, RANGE, file.length)
  const isTimestamp =
    last >= 0 && decodeLatin1(file.subarray(Math.max(0, last - TIMESTAMP_BYTES), last)).includes(TIMESTAMP)
  return isTimestamp ? lastIndexOf(file, RANGE, last) : last
}

/** `none`: the file has no seal. `partial`: its seal does not cover the whole file. */
export const findSeal = (file: Uint8Array): SealContents | 'none' | 'partial' => {
  const rangeAt = findRange(file)
  const contentsAt = rangeAt < 0 ? -1 : file.indexOf(LESS_THAN, rangeAt)
  const dictionaryAt = rangeAt < 0 ? -1 : lastIndexOf(file, OBJECT, rangeAt)
  if (contentsAt < 0 || dictionaryAt < 0 || contentsAt - dictionaryAt > MAX_DICTIONARY_BYTES) return 'none'
  const range = RANGE_TEXT.exec(decodeLatin1(file.subarray(rangeAt, contentsAt)))
  const details = parseSealDetails(decodeLatin1(file.subarray(dictionaryAt, rangeAt)))
  if (!range || !details) return 'none'
  const [before = 0, after = 0, rest = 0] = range.slice(1).map(Number)
  const sealedEnd = after + rest
  const isWhole = before === contentsAt && after > before && sealedEnd <= file.length
  if (!isWhole || file[after - 1] !== GREATER_THAN || details.agreedBytes > dictionaryAt) return 'partial'
  const signature = signatureIn(decodeLatin1(file.subarray(before + 1, after - 1)))
  const positions = { agreedBytes: details.agreedBytes, sealedEnd }
  const update = sealedEnd === file.length ? undefined : readValidationUpdate(file, positions)
  if (!signature || (sealedEnd < file.length && !update)) return 'partial'
  return { signature, before: file.subarray(0, before), after: file.subarray(after, sealedEnd), update, ...details }
}
