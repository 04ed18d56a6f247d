// Readers of JSON: each takes a value that may be anything, gives one of its own type, and notes every fault with its place.

import { pointerOf, type Spot, spotAt, wholeDefinition } from '../spot.ts'

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

export const below = ({ spot, faults }: Place, step: string | number): Place => ({ spot: spotAt(spot, step), faults })

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

/** Expressions, conditions and what stands in them: publish validation judges these, the outer shape does not. */
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
  <T>(reader: Reader<T>, most = Number.POSITIVE_INFINITY, things = 'entries'): Reader<T[]> =>
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
    return value.map((entry, index) => reader(entry, below(place, index)))
  }

export const mapOf =
  <T>(reader: Reader<T>): Reader<Record<string, T>> =>
  (value, place) => {
    if (!isObject(value)) {
      fault(place, 'This must be an object.')
      return {}
    }
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, reader(entry, below(place, key))]))
  }

/** A member of an object: how it is read, and what it is when it was left out (FA-01). */
export type Member<T> = { readonly read: Reader<T>; readonly otherwise?: () => T }

export const needed = <T>(read: Reader<T>): Member<T> => ({ read })
export const optional = <T>(read: Reader<T>, otherwise: () => T): Member<T> => ({ read, otherwise })

type Members<T> = { readonly [Name in keyof T]-?: Member<T[Name]> }

/** An object with exactly these members, given back in this order. */
export const objectOf = <T extends object>(members: Members<T>, thing: string): Reader<T> => {
  const rows = Object.entries<Member<unknown>>(members)
  return (value, place) => {
    const isWhole = isObject(value)
    if (!isWhole) fault(place, `${thing} must be an object.`)
    const sent = isWhole ? value : {}
    for (const name of Object.keys(sent)) {
      if (!Object.hasOwn(members, name)) fault(below(place, name), `${thing} has no member "${name}".`)
    }
    const read: JsonObject = {}
    for (const [name, member] of rows) {
      const sentValue = Object.hasOwn(sent, name) ? sent[name] : undefined
      if (sentValue !== undefined)
        read[name] = member.read.fits?.(sentValue) === true ? sentValue : member.read(sentValue, below(place, name))
      else if (member.otherwise !== undefined) read[name] = member.otherwise()
      else {
        if (isWhole) fault(below(place, name), `${thing} needs the member "${name}".`)
        // What stands for it is the reader's own substitute, whose fault is not noted a second time.
        read[name] = member.read(undefined, root([]))
      }
    }
    return read as T
  }
}
