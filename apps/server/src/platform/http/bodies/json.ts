// Parses a JSON body: a small one immediately, a large one in steps.

import { isUtf8 } from 'node:buffer'
import { ApiError } from '@company-data/protocol/errors'
import { bodyValues, defaultBodyLimits } from '@company-data/protocol/limits'
import { reason } from '@company-data/protocol/reasons'
import type { RouteRules } from '../route-rules.ts'
import { type JsonLimits, largeJson } from './large-json.ts'
import { bodyTooLarge, notUtf8, parseText } from './parse-problems.ts'

/** Deep enough for the deepest body of the contract (64 levels of several members each), and far below a stack overflow. */
export const MAX_NESTING = 500

const decodeText = (bytes: Buffer): string => {
  if (!isUtf8(bytes)) throw notUtf8('request.invalid_json', bytes)
  const text = bytes.toString('utf8')
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

/** No JSON begins with the first of these bytes, so it alone shows that a mark was removed. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/** The position after the closing quote of the string that begins at `from`. */
const findClose = (json: string, from: number): number => {
  for (let at = from; at < json.length; at += 1) {
    const char = json.charCodeAt(at)
    if (char === 0x22) return at
    if (char === 0x5c) at += 1
  }
  return json.length
}

/**
 * Counts brackets and commas outside strings. It runs before the parser, which would recurse into a body of nothing but
 * `[`, and would create an object for each of too many values.
 */
export const measureExtent = (json: string, maxValues: number = bodyValues): { levels: number; values: number } => {
  let depth = 0
  let deepest = 0
  let commas = 0
  // Stops at too many values: the body is refused regardless of the rest.
  for (let i = 0; i < json.length && commas < maxValues; i++) {
    const char = json.charCodeAt(i)
    if (char === 0x22) i = findClose(json, i + 1)
    else if (char === 0x2c) commas += 1
    else if (char === 0x5b || char === 0x7b) deepest = Math.max(deepest, ++depth)
    else if (char === 0x5d || char === 0x7d) depth -= 1
  }
  return { levels: deepest, values: commas + 1 }
}

export const getMaxValues = (rules: RouteRules | undefined): number => rules?.bodyValues ?? defaultBodyLimits.values

/** The deepest nesting that a route accepts, and the error beyond it. */
const getNestingLimit = (rules: RouteRules | undefined): Pick<JsonLimits, 'levels' | 'tooDeep'> => {
  const nesting = rules?.nesting
  return nesting
    ? { levels: nesting.levels, tooDeep: () => new ApiError(nesting.refusal) }
    : { levels: MAX_NESTING, tooDeep: () => bodyTooLarge(reason('body.too_deep', { max: MAX_NESTING })) }
}

const SMALL_BYTES = 128 * 1024
/** An upper bound for the brackets, numbers and indentation around the maximum number of values. */
const MAX_OUTSIDE_BYTES = 16 * bodyValues

export const parseJson = (bytes: Buffer, rules?: RouteRules): unknown => {
  const text = decodeText(bytes)
  const maxValues = getMaxValues(rules)
  const { levels, tooDeep } = getNestingLimit(rules)
  const extent = measureExtent(text, maxValues)
  if (extent.levels > levels) throw tooDeep()
  if (extent.values > maxValues) throw bodyTooLarge(reason('body.too_many_values', { max: maxValues }))
  return parseText(text, bytes[0] === BYTE_ORDER_MARK[0] ? BYTE_ORDER_MARK.length : 0)
}

/** Larger bodies are parsed in steps. */
export const isLarge = (bytes: number): boolean => bytes > SMALL_BYTES

export const largeJsonSteps = (bytes: Buffer, rules: RouteRules | undefined): Generator<void, unknown> =>
  largeJson(bytes, { ...getNestingLimit(rules), values: getMaxValues(rules), outside: MAX_OUTSIDE_BYTES })
