// The tokens of a PDF file: blanks, words, names and numbers. Every function advances or reports that it did not.
import { Buffer } from 'node:buffer'
import { isBlank, isDigit, isRegular } from '../content/characters.ts'

/** A position in bytes, which advances as they are read. */
export interface Cursor {
  readonly bytes: Uint8Array
  at: number
}

const LINE_FEED = 10
const RETURN = 13
const PERCENT = 37

/** A digit, a sign or a point. */
export const startsNumber = (byte: number | undefined): boolean =>
  isDigit(byte) || byte === 43 || byte === 45 || byte === 46

export const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)

const readText = ({ bytes }: Cursor, start: number, end: number): string => {
  let text = ''
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] ?? 0)
  return text
}

/** Skips blanks and comments. */
export const skipBlanks = (cursor: Cursor): void => {
  const { bytes } = cursor
  for (;;) {
    while (isBlank(bytes[cursor.at])) cursor.at++
    if (bytes[cursor.at] !== PERCENT) return
    while (cursor.at < bytes.length && bytes[cursor.at] !== LINE_FEED && bytes[cursor.at] !== RETURN) cursor.at++
  }
}

/** Skips one line end, if there is one. */
export const skipLineEnd = (cursor: Cursor): void => {
  if (cursor.bytes[cursor.at] === RETURN) cursor.at++
  if (cursor.bytes[cursor.at] === LINE_FEED) cursor.at++
}

/** A word of regular characters; empty at a delimiter. */
export const readWord = (cursor: Cursor): string => {
  const start = cursor.at
  while (isRegular(cursor.bytes[cursor.at])) cursor.at++
  return readText(cursor, start, cursor.at)
}

/** Takes `word` if it is next, even without a blank after it. */
export const takeWord = (cursor: Cursor, word: string): boolean => {
  if (readText(cursor, cursor.at, cursor.at + word.length) !== word) return false
  cursor.at += word.length
  return true
}

const MAX_DIGITS = 15

/** Digits alone; undefined, without moving, for anything else. */
export const readInteger = (cursor: Cursor): number | undefined => {
  let value = 0
  let at = cursor.at
  for (; isDigit(cursor.bytes[at]); at++) value = value * 10 + (cursor.bytes[at] ?? 0) - 48
  if (at === cursor.at || at - cursor.at > MAX_DIGITS) return undefined
  cursor.at = at
  return value
}

/** Any number, also one with several signs or points: as in viewers, its first part counts. */
export const readNumber = (cursor: Cursor): number => {
  const start = cursor.at
  while (startsNumber(cursor.bytes[cursor.at])) cursor.at++
  const text = readText(cursor, start, cursor.at)
  const value = Number.parseFloat(text.replace(/^[+-]*-/, '-').replace(/^\++/, ''))
  return Number.isFinite(value) ? value : 0
}

const ESCAPED = /#([0-9a-fA-F]{2})/g

/** A name, each byte as one character. The cursor is on its slash. */
export const readName = (cursor: Cursor): string => {
  cursor.at++
  const name = readWord(cursor)
  if (!name.includes('#')) return name
  return name.replace(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
