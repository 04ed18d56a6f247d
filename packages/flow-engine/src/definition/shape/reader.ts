// Readers of JSON: each takes a value that may be anything, gives one of its own type, and notes every fault with its place.

import { pointerOf, type Spot, spotAt, wholeDefinition } from '../spot.ts'
import type { ShapeList, ShapeThing } from './shape-words.ts'

/** A fault of the outer shape (FA-02), in words for an author. */
export type ShapeFault = { spot: Spot; path: string; text: string; limit: boolean }

/** Where a reader stands, and the list that collects the faults. */
export type Place = { readonly spot: Spot; readonly faults: ShapeFault[] }

export type Reader<T> = {
  (value: unknown, place: Place): T
  /** Whether the value is right as it is: then no place has to be made for it, of which a definition has 300,000. */
  fits?: (value: unknown) => boolean
}

const quick = <T>(read: Reader<T>, fits: (value: unknown) => boolean): Reader<T> => Object.assign(read, { fits })

export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const root = (faults: ShapeFault[]): Place => ({ spot: wholeDefinition, faults })

export const placeBelow = ({ spot, faults }: Place, step: string | number): Place => ({
  spot: spotAt(spot, step),
  faults,
})

export const fault = ({ spot, faults }: Place, text: string, limit = false): void => {
  faults.push({ spot, path: pointerOf(spot), text, limit })
}

export const text: Reader<string> = quick(
  (value, place) => {
    if (typeof value === 'string') return value
    fault(place, 'This must be a text.')
    return ''
  },
  (value) => typeof value === 'string',
)

export const flag: Reader<boolean> = quick(
  (value, place) => {
    if (typeof value === 'boolean') return value
    fault(place, 'This must be true or false.')
    return false
  },
  (value) => typeof value === 'boolean',
)

export const integer: Reader<number> = (value, place) => {
  if (Number.isSafeInteger(value)) return value as number
  fault(place, 'This must be a whole number.')
  return 0
}

/** Expressions, conditions and what stands in them: publish validation checks these, the outer shape does not. */
export const anything: Reader<unknown> = quick(
  (value) => value,
  () => true,
)

export const orNull = <T>(reader: Reader<T>): Reader<T | null> =>
  quick(
    (value, place) => (value === null ? null : reader(value, place)),
    (value) => value === null || reader.fits?.(value) === true,
  )

export const listOf =
  <T>(reader: Reader<T>, most = Number.POSITIVE_INFINITY, things?: ShapeList): Reader<T[]> =>
  (value, place) => {
    if (!Array.isArray(value)) {
      fault(place, 'This must be a list.')
      return []
    }
    // Beyond the limit nothing is read, so that the work stays bounded whatever was sent.
    if (value.length > most) {
      fault(place, `There are ${value.length} ${things} here; at most ${most} are allowed.`, true)
      return []
    }
    return value.map((entry, index) => reader(entry, placeBelow(place, index)))
  }

export const mapOf =
  <T>(reader: Reader<T>): Reader<Record<string, T>> =>
  (value, place) => {
    if (!isObject(value)) {
      fault(place, 'This must be an object.')
      return {}
    }
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, reader(entry, placeBelow(place, key))]))
  }

/** A member of an object: how it is read, and what it is when it was left out (FA-01). */
export type Member<T> = { readonly read: Reader<T>; readonly otherwise?: () => T }

export const required = <T>(read: Reader<T>): Member<T> => ({ read })
export const optional = <T>(read: Reader<T>, otherwise: () => T): Member<T> => ({ read, otherwise })

type Members<T> = { readonly [Name in keyof T]-?: Member<T[Name]> }

/** What stands for a member that is missing although it is needed: the reader's own substitute, its fault not noted. */
const substitutesOf = (rows: readonly (readonly [string, Member<unknown>])[]): JsonObject =>
  Object.fromEntries(
    rows.map(([name, { read, otherwise }]) => [
      name,
      otherwise === undefined ? read(undefined, root([])) : otherwise(),
    ]),
  )

/**
 * An object with exactly these members, given back in this order. A definition has 20,000 fields of 14 members, most of
 * which are left out: each begins as a copy of what stands for the members, and only those that were sent are read.
 */
export const objectOf = <T extends object>(members: Members<T>, thing: ShapeThing): Reader<T> => {
  const rows = Object.entries<Member<unknown>>(members)
  const byName = new Map(rows)
  const substitutes = substitutesOf(rows)
  // Nobody may write into another one's list or object.
  const fresh = rows.filter(([name]) => typeof substitutes[name] === 'object' && substitutes[name] !== null)
  const neededNames = rows.filter(([, { otherwise }]) => otherwise === undefined).map(([name]) => name)
  return (value, place) => {
    const isWhole = isObject(value)
    if (!isWhole) fault(place, `${thing} must be an object.`)
    const sent = isWhole ? value : {}
    const read: JsonObject = { ...substitutes }
    for (const [name, member] of fresh) read[name] = (member.otherwise ?? (() => member.read(undefined, root([]))))()
    for (const name of Object.keys(sent)) {
      const member = byName.get(name)
      const sentValue = sent[name]
      if (member === undefined) fault(placeBelow(place, name), `${thing} has no member "${name}".`)
      else if (sentValue !== undefined)
        read[name] =
          member.read.fits?.(sentValue) === true ? sentValue : member.read(sentValue, placeBelow(place, name))
    }
    for (const name of neededNames)
      if (isWhole && (!Object.hasOwn(sent, name) || sent[name] === undefined))
        fault(placeBelow(place, name), `${thing} needs the member "${name}".`)
    return read as T
  }
}
