// Parses a large JSON body in small steps with pauses, so that no body blocks other callers. Small values are parsed in
// batches, long texts in chunks, and their containers are assembled here.
import { reason } from '@company-data/protocol/reasons'
import { assembler, isBlank, type Open, openAt } from './json-assembly.ts'
import { longText } from './long-text.ts'
import { bodyTooLarge, malformedJson } from './parse-problems.ts'

export interface JsonLimits {
  values: number
  levels: number
  /** The error for a body that is nested deeper. */
  tooDeep(): Error
  /** Characters that are neither inside a text nor a text's quote. */
  outside: number
}

export interface StepSizes {
  /** Values are parsed together until they reach this many bytes. */
  batchBytes: number
  /** A longer text is decoded separately. */
  textBytes: number
  /** The chunk size for a long text, and for input that is only scanned. */
  pieceBytes: number
}

const SIZES: StepSizes = { batchBytes: 8 * 1024, textBytes: 64 * 1024, pieceBytes: 256 * 1024 }

/** How many characters of a text are read one by one before searching for its end. */
const NEAR = 64
/** Names are parsed with their values. */
const MAX_NAME_BYTES = 1024 * 1024
/** More than any number or word of JSON has. */
const MAX_LITERAL_BYTES = 1_000

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** The quote that closes a text, if it is near; else the negated position after the scanned characters. */
const nearClose = (bytes: Buffer, from: number): number => {
  let at = from
  for (const near = Math.min(from + NEAR, bytes.length); at < near; at += 1) {
    if (bytes[at] === QUOTE) return at
    if (bytes[at] === BACKSLASH) at += 1
  }
  return -at
}

/**
 * The quote that closes a text whose end is not near. The stretch between escapes is searched, which takes a fiftieth
 * of the time of reading it one by one; where escapes are close to each other, they are read one by one.
 */
function* farClose(bytes: Buffer, from: number, pieceBytes: number): Generator<void, number> {
  let quote = -1
  let pauseAt = from + pieceBytes
  for (let at = from; ; ) {
    if (quote < at) quote = bytes.indexOf(QUOTE, at)
    if (quote === -1) throw malformedJson(bytes.length)
    const plain = bytes.subarray(at, quote).indexOf(BACKSLASH)
    if (plain === -1) return quote
    const close = nearClose(bytes, at + plain)
    if (close >= 0) return close
    at = -close
    if (at < pauseAt) continue
    pauseAt = at + pieceBytes
    yield
  }
}

/** Counts the values of a body, and refuses one with more than its route accepts. */
const counter = (limits: JsonLimits) => {
  let commas = 0
  return {
    comma(): void {
      commas += 1
      if (commas >= limits.values) throw bodyTooLarge(reason('body.too_many_values', { max: limits.values }))
    },
    name(bytes: number): void {
      if (bytes > MAX_NAME_BYTES) throw bodyTooLarge(reason('body.name_too_long', { max: MAX_NAME_BYTES }))
    },
    outside(characters: number): void {
      if (characters > limits.outside)
        throw bodyTooLarge(reason('body.too_much_outside_texts', { max: limits.outside }))
    },
    level(levels: number): void {
      if (levels > limits.levels) throw limits.tooDeep()
    },
  }
}

/** Yields after each step. The bytes are overwritten: the caller must not read them again. */
export function* largeJson(bytes: Buffer, limits: JsonLimits, sizes: StepSizes = SIZES): Generator<void, unknown> {
  const { flush, prepareFor, isName, takeOver, attach } = assembler(bytes)
  const count = counter(limits)
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  let top: Open = openAt(start - 1, false)
  const stack: Open[] = [top]
  let pauseAt = sizes.pieceBytes
  let outside = 0
  let wordLength = 0
  for (let at = start; at < bytes.length; at += 1) {
    if (at >= pauseAt) {
      count.outside(outside)
      pauseAt = at + sizes.pieceBytes
      yield
    }
    outside += 1
    const byte = bytes[at] as number
    if (isBlank(byte)) {
      // The text before a value need not be parsed.
      if (at === top.from) top.from += 1
      wordLength = 0
      continue
    }
    if (byte === QUOTE) {
      const near = nearClose(bytes, at + 1)
      const end = near >= 0 ? near : yield* farClose(bytes, -near, sizes.pieceBytes)
      if (end - at > sizes.textBytes && isName(top, at)) count.name(end - at)
      else if (end - at > sizes.textBytes) {
        takeOver(stack)
        prepareFor(top, at)
        attach(top, yield* longText(bytes, at + 1, end, sizes.pieceBytes), end + 1)
      }
      at = end
    } else if (byte === 0x2c) {
      if (stack.length === 1) throw malformedJson(at)
      count.comma()
      if (top.isAfterValue || at - top.from > sizes.batchBytes) {
        takeOver(stack)
        flush(top, at, false)
        top.from = at + 1
        top.isAfterValue = false
        yield
      }
      top.comma = at
    } else if (byte === 0x5b || byte === 0x7b) {
      count.level(stack.length)
      top = openAt(at, byte === 0x7b)
      stack.push(top)
    } else if (byte === 0x5d || byte === 0x7d) {
      const closed = stack.pop() as Open
      if (stack.length === 0 || closed.isObject !== (byte === 0x7d)) throw malformedJson(at)
      top = stack.at(-1) as Open
      if (closed.value !== undefined) {
        flush(closed, at, true)
        attach(top, closed.value, at + 1)
        yield
      }
    } else {
      wordLength += 1
      if (wordLength > MAX_LITERAL_BYTES) throw malformedJson(at)
      continue
    }
    wordLength = 0
  }
  count.outside(outside)
  if (stack.length !== 1) throw malformedJson(bytes.length)
  takeOver(stack)
  flush(top, bytes.length, true)
  const values = top.value as unknown[]
  if (values.length !== 1) throw malformedJson(bytes.length)
  return values[0]
}
