// The scope of expressions and conditions: the answers, which may be layered, and the constants in their slots.

import type { KeyKind } from '../definition/index.ts'

/** Slug → plaintext. A layer may have another one as its prototype: missing entries are read from there. */
export type Answers = Readonly<Record<string, unknown>>

export type Scope = {
  readonly answers: Answers
  /** The values of the constants, in the order of evaluation. */
  readonly slots: readonly unknown[]
  /** The run's reference date; null when it is not a date. */
  readonly today: string | null
}

/** The source of a key, resolved once when the expression or condition is compiled. */
export type KeySource = {
  readonly read: (scope: Scope) => unknown
  /** Null: no definition declares it, so it is inferred from the value and the leaf (FA-26). */
  readonly kind: KeyKind | null
  /** The sub-fields of a composite in display order; null when unknown. */
  readonly parts: readonly string[] | null
  /** A constant is read as computed, an answer as stored; in a condition an unknown key has no value (FA-34). */
  readonly origin: 'constant' | 'answer' | 'unknown'
  /**
   * The slot of a constant, and the name under which an answer can be read directly: hot paths skip the call to `read`.
   */
  readonly slot: number | null
  readonly name: string | null
}

export type Keys = (key: string) => KeySource

/** Anything but an object counts as no answers. */
export const toAnswers = (answers: unknown): Answers =>
  typeof answers === 'object' && answers !== null && !Array.isArray(answers) ? (answers as Answers) : {}

/** A layer over other answers: its own entries come first. The answers below are neither copied nor changed. */
export const layerOver = (answers: Answers, entries: Iterable<readonly [string, unknown]>): Answers => {
  const layer: Record<string, unknown> = Object.create(answers)
  for (const [key, value] of entries)
    Object.defineProperty(layer, key, { value, enumerable: true, configurable: true, writable: true })
  return layer
}

const readLayers = (answers: Answers, key: string): unknown => {
  let layer: Answers | null = answers
  while (layer !== null && layer !== Object.prototype) {
    if (Object.hasOwn(layer, key)) return layer[key]
    layer = Object.getPrototypeOf(layer)
  }
  return undefined
}

/**
 * A plain read follows the layers by itself and is the fastest; only for names such as `constructor`, which every
 * object inherits, is each layer checked for an entry with that name.
 */
export const createAnswerReader = (key: string): Pick<KeySource, 'read' | 'slot' | 'name'> =>
  key in Object.prototype
    ? { read: ({ answers }) => readLayers(answers, key), slot: null, name: null }
    : { read: ({ answers }) => answers[key], slot: null, name: key }

/** One entry of the answers, for callers that know the key only at read time. */
export const readAnswer = (answers: Answers, key: string): unknown =>
  key in Object.prototype ? readLayers(answers, key) : answers[key]

type Derived<T> = { readonly value: unknown; readonly result: T }

/** Shorter texts are derived from again: that takes less time than looking them up. */
const MIN_REMEMBERED_LENGTH = 256

const isLong = (value: unknown): boolean =>
  typeof value === 'string' ? value.length >= MIN_REMEMBERED_LENGTH : typeof value === 'object' && value !== null

/**
 * Derives a result from the value of a key, for lists and objects once per run: an author may name one of them in tens of
 * thousands of places, and each would parse it again.
 */
export const derivePerRun = <T>(
  derive: (value: unknown, source: KeySource) => T,
): ((scope: Scope, source: KeySource) => T) => {
  const runs = new WeakMap<Answers, Map<KeySource, Derived<T>>>()
  return (scope, source) => {
    const value = source.read(scope)
    if (!isLong(value)) return derive(value, source)
    let run = runs.get(scope.answers)
    if (run === undefined) {
      run = new Map()
      runs.set(scope.answers, run)
    }
    const earlier = run.get(source)
    if (earlier !== undefined && earlier.value === value) return earlier.result
    const result = derive(value, source)
    run.set(source, { value, result })
    return result
  }
}
