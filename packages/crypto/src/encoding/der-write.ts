// Writes the few DER types that an encrypted PKCS#8 file is made of.

import { type Bytes, concatBytes } from './bytes.ts'
import { DER_INTEGER, DER_NULL, DER_OBJECT_ID, DER_OCTET_STRING, DER_SEQUENCE } from './der-read.ts'

const bigEndian = (value: number): number[] => {
  const bytes: number[] = []
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return bytes
}

const lengthBytes = (length: number): number[] => {
  if (length < 0x80) return [length]
  const bytes = bigEndian(length)
  return [0x80 | bytes.length, ...bytes]
}

const writeElement = (tag: number, ...contents: readonly Uint8Array[]): Bytes => {
  const content = concatBytes(...contents)
  return concatBytes(Uint8Array.of(tag, ...lengthBytes(content.length)), content)
}

export const writeSequence = (...children: readonly Uint8Array[]): Bytes => writeElement(DER_SEQUENCE, ...children)

export const writeOctetString = (content: Uint8Array): Bytes => writeElement(DER_OCTET_STRING, content)

export const writeNull = (): Bytes => writeElement(DER_NULL)

/** A non-negative INTEGER; a leading zero keeps a set top bit from meaning a negative number. */
export const writeInteger = (value: number): Bytes => {
  const bytes = bigEndian(value)
  const [first = 0x80] = bytes
  return writeElement(DER_INTEGER, Uint8Array.from(first >= 0x80 ? [0, ...bytes] : bytes))
}

/** An OBJECT IDENTIFIER from its dotted text. */
export const writeObjectId = (dotted: string): Bytes => {
  const [root = 0, second = 0, ...others] = dotted.split('.').map(Number)
  return writeElement(DER_OBJECT_ID, Uint8Array.from([root * 40 + second, ...others].flatMap(base128)))
}

const base128 = (arc: number): number[] => {
  const bytes = [arc % 128]
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift(0x80 | (rest % 128))
  return bytes
}
