// Assembles a large JSON value from batches read by the native parser and from values that are read separately.

import { isUtf8 } from 'node:buffer'
import { bodyMembers } from '@company-data/protocol/limits'
import { reason } from '@company-data/protocol/reasons'
import { bodyTooLarge, malformedJson, notUtf8, parseText } from './parse-problems.ts'

type Members = Record<string, unknown>

/** A list or an object that is open at the reader's position. The whole body counts as a list of one value. */
export interface Open {
  isObject: boolean
  openAt: number
  /** The start of the part that is not parsed yet. */
  from: number
  /** The last comma at this level, or -1. */
  comma: number
  /** Set once a part of it is parsed: until then it belongs to the batch of its parent. */
  value: Members | unknown[] | undefined
  /** The number of its members that are parsed. */
  members: number
  /** The name of the member whose value is read separately. */
  name: string
  /** Its last value was read separately: a comma or the end follows. */
  isAfterValue: boolean
}

export const openAt = (at: number, isObject: boolean): Open => ({
  isObject,
  openAt: at,
  from: at + 1,
  comma: -1,
  value: undefined,
  members: 0,
  name: '',
  isAfterValue: false,
})

export const isBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

const setMember = (open: Open, name: string, value: unknown): void => {
  const members = open.value as Members
  open.members += 1
  if (open.members > bodyMembers) throw bodyTooLarge(reason('body.too_many_members', { max: bodyMembers }))
  if (name === '__proto__')
    Object.defineProperty(members, name, { value, enumerable: true, configurable: true, writable: true })
  else members[name] = value
}

/** Assembles the value from its parts. */
export const assembler = (bytes: Buffer) => {
  const decodeText = (from: number, to: number): string => {
    const part = bytes.subarray(from, to)
    if (!isUtf8(part)) throw notUtf8('request.invalid_json', part, from)
    return part.toString('utf8')
  }
  const requireBlank = (from: number, to: number): void => {
    for (let at = from; at < to; at += 1) if (!isBlank(bytes[at])) throw malformedJson(at)
  }
  const put = (open: Open, value: unknown): void => {
    if (Array.isArray(open.value)) open.value.push(value)
    else setMember(open, open.name, value)
  }

  /** Parses the values between the last parsed one and `to`: a comma, or the end of the list or object. */
  const flush = (open: Open, to: number, isEnd: boolean): void => {
    if (open.isAfterValue) {
      requireBlank(open.from, to)
      return
    }
    const text = decodeText(open.from, to)
    const part = parseText(open.isObject ? `{${text}}` : `[${text}]`, open.from - 1) as Members | unknown[]
    const names = Array.isArray(part) ? undefined : Object.keys(part)
    // An empty list is fine; an empty value before or after a comma is not.
    if ((names ?? part).length === 0 && (!isEnd || open.comma !== -1)) throw malformedJson(to)
    if (Array.isArray(part)) for (const value of part) (open.value as unknown[]).push(value)
    else for (const name of names ?? []) setMember(open, name, part[name])
  }

  /** Everything of an open list or object before the value at `at`, which is read separately. */
  const prepareFor = (open: Open, at: number): void => {
    if (open.isAfterValue) throw malformedJson(at)
    if (open.comma >= open.from) {
      flush(open, open.comma, false)
      open.from = open.comma + 1
    }
    const before = decodeText(open.from, at).trimEnd()
    if (!open.isObject) requireBlank(open.from, at)
    else if (!before.endsWith(':')) throw malformedJson(at)
    else {
      const name = parseText(before.slice(0, -1), open.from)
      if (typeof name !== 'string') throw malformedJson(open.from)
      open.name = name
    }
  }

  return {
    flush,
    prepareFor,
    /** True if the text at `at` is the name of a member, which is never read separately. */
    isName(open: Open, at: number): boolean {
      if (!open.isObject || open.isAfterValue) return false
      let before = at - 1
      while (isBlank(bytes[before])) before -= 1
      return before < open.from || before === open.comma
    },
    /** The containers of a separately read value are assembled here, no longer by the native parser. */
    takeOver(stack: readonly Open[]): void {
      stack.forEach((open, index) => {
        const inner = stack[index + 1]
        open.value ??= open.isObject ? {} : []
        if (inner !== undefined && inner.value === undefined) prepareFor(open, inner.openAt)
      })
    },
    attach(open: Open, value: unknown, end: number): void {
      put(open, value)
      open.from = end
      open.isAfterValue = true
    },
  }
}
