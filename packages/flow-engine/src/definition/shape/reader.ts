// JSON readers: each takes an unknown value, returns a typed one, and records faults with their pointers.

import { extendPointer, formatPointer, type Pointer, wholeDefinition } from '../json-pointer.ts'
import { formatEnglishShape, type ShapeList, type ShapeReason, type ShapeThing, shapeReason } from './shape-reasons.ts'

/** A fault of the outer shape, as text for an author (FA-02). */
export type ShapeFault = { pointer: Pointer; path: string; text: string; reason: ShapeReason; limit: boolean }

/** The pointer that a reader is at, and the list that collects the faults. */
export type ReadContext = { readonly pointer: Pointer; readonly faults: ShapeFault[] }

export type Reader<T> = {
  (value: unknown, context: ReadContext): T
  /** True if the value needs no change: then no pointer is created for it, of which a definition has 300,000. */
  fits?: (value: unknown) => boolean
}

const quick = <T>(read: Reader<T>, fits: (value: unknown) => boolean): Reader<T> => Object.assign(read, { fits })

export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const root = (faults: ShapeFault[]): ReadContext => ({ pointer: wholeDefinition, faults })

export const createChildContext = ({ pointer, faults }: ReadContext, step: string | number): ReadContext => ({
  pointer: extendPointer(pointer, step),
  faults,
})

export const fault = ({ pointer, faults }: ReadContext, reason: ShapeReason, limit = false): void => {
  faults.push({ pointer, path: formatPointer(pointer), text: formatEnglishShape(reason), reason, limit })
}

export const text: Reader<string> = quick(
  (value, context) => {
    if (typeof value === 'string') return value
    fault(context, shapeReason('shape.not_text'))
    return ''
  },
  (value) => typeof value === 'string',
)

export const flag: Reader<boolean> = quick(
  (value, context) => {
    if (typeof value === 'boolean') return value
    fault(context, shapeReason('shape.not_boolean'))
    return false
  },
  (value) => typeof value === 'boolean',
)

export const integer: Reader<number> = (value, context) => {
  if (Number.isSafeInteger(value)) return value as number
  fault(context, shapeReason('shape.not_integer'))
  return 0
}

/** Expressions, conditions and their contents: publish validation checks these, the outer shape does not. */
export const anything: Reader<unknown> = quick(
  (value) => value,
  () => true,
)

export const orNull = <T>(reader: Reader<T>): Reader<T | null> =>
  quick(
    (value, context) => (value === null ? null : reader(value, context)),
    (value) => value === null || reader.fits?.(value) === true,
  )

export const listReader =
  <T>(reader: Reader<T>, maxLength = Number.POSITIVE_INFINITY, listName?: ShapeList): Reader<T[]> =>
  (value, context) => {
    if (!Array.isArray(value)) {
      fault(context, shapeReason('shape.not_list'))
      return []
    }
    // Nothing beyond the limit is read, so that the work is bounded for any input.
    if (value.length > maxLength) {
      const reason = shapeReason('shape.too_many', { count: value.length, list: listName, max: maxLength })
      fault(context, reason, true)
      return []
    }
    return value.map((entry, index) => reader(entry, createChildContext(context, index)))
  }

export const mapReader =
  <T>(reader: Reader<T>): Reader<Record<string, T>> =>
  (value, context) => {
    if (!isObject(value)) {
      fault(context, shapeReason('shape.not_object'))
      return {}
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, reader(entry, createChildContext(context, key))]),
    )
  }

/** A member of an object: its reader, and its value when absent (FA-01). */
export type Member<T> = { readonly read: Reader<T>; readonly otherwise?: () => T }

export const required = <T>(read: Reader<T>): Member<T> => ({ read })
export const optional = <T>(read: Reader<T>, otherwise: () => T): Member<T> => ({ read, otherwise })

type Members<T> = { readonly [Name in keyof T]-?: Member<T[Name]> }

/** The value of a missing required member: the reader's substitute, without recording its fault. */
const buildSubstitutes = (rows: readonly (readonly [string, Member<unknown>])[]): JsonObject =>
  Object.fromEntries(
    rows.map(([name, { read, otherwise }]) => [
      name,
      otherwise === undefined ? read(undefined, root([])) : otherwise(),
    ]),
  )

/**
 * An object with exactly these members, returned in this order. A definition has 20,000 fields of 14 members, most of
 * them absent: each begins as a copy of the substitutes, and only the members that were sent are read.
 */
export const objectReader = <T extends object>(members: Members<T>, thing: ShapeThing): Reader<T> => {
  const rows = Object.entries<Member<unknown>>(members)
  const byName = new Map(rows)
  const substitutes = buildSubstitutes(rows)
  // No two objects may share a list or an object.
  const fresh = rows.filter(([name]) => typeof substitutes[name] === 'object' && substitutes[name] !== null)
  const neededNames = rows.filter(([, { otherwise }]) => otherwise === undefined).map(([name]) => name)
  return (value, context) => {
    const isWhole = isObject(value)
    if (!isWhole) fault(context, shapeReason('shape.thing_not_object', { thing }))
    const sentMembers = isWhole ? value : {}
    const read: JsonObject = { ...substitutes }
    for (const [name, member] of fresh) read[name] = (member.otherwise ?? (() => member.read(undefined, root([]))))()
    for (const name of Object.keys(sentMembers)) {
      const member = byName.get(name)
      const sentValue = sentMembers[name]
      if (member === undefined)
        fault(createChildContext(context, name), shapeReason('shape.member_unknown', { thing, name }))
      else if (sentValue !== undefined)
        read[name] =
          member.read.fits?.(sentValue) === true ? sentValue : member.read(sentValue, createChildContext(context, name))
    }
    for (const name of neededNames)
      if (isWhole && (!Object.hasOwn(sentMembers, name) || sentMembers[name] === undefined))
        fault(createChildContext(context, name), shapeReason('shape.member_missing', { thing, name }))
    return read as T
  }
}
