// Compiles the constants of a definition once; a run evaluates them in dependency order when one is read.

import type { KeyKind } from '../definition/index.ts'
import { type ExpressionSize, measureExpression } from '../expressions/expression-size.ts'
import {
  type Answers,
  createAnswerReader,
  type KeySource,
  type Keys,
  type Scope,
  toAnswers,
} from '../expressions/scope.ts'
import { components } from '../graph/components.ts'
import { parseDate } from '../values/calendar-date.ts'
import { isMembers } from '../values/plaintext.ts'
import { MAX_CONSTANT_TEXTS_LENGTH } from '../values/text-limits.ts'
import { compileResult, type Value, type ValueEvaluator } from './compile-expression.ts'

export type CompiledConstants = {
  /** In declared order; of two with the same key the first counts. */
  readonly keys: readonly string[]
  /** The source of any key in a scope of these constants. */
  readonly sources: Keys
  /** The keys that the constant's own expression names; undefined for a key that is not a constant. */
  reads(key: string): readonly string[] | undefined
  /**
   * The answers are not copied; the scope reads through to them. The constants are computed when the first of them is
   * read: a scope whose reader needs none costs nothing.
   */
  evaluate(answers: Answers, referenceDate: unknown): Scope
  value(scope: Scope, key: string): Value
}

/** The known properties of a key that is not a constant. Undefined: the definition lacks the key. */
export type AnswerKey = { readonly kind: KeyKind | null; readonly parts: readonly string[] | null }
export type AnswerKeys = (key: string) => AnswerKey | undefined

type Entry = {
  readonly key: string
  readonly resultType: unknown
  readonly expr: unknown
  readonly size: ExpressionSize
}

const resultKinds: readonly unknown[] = ['number', 'text', 'date', 'boolean'] satisfies KeyKind[]

const collectEntries = (constants: unknown): Map<string, Entry> => {
  const entries = new Map<string, Entry>()
  for (const constant of Array.isArray(constants) ? constants : []) {
    if (!isMembers(constant) || typeof constant.key !== 'string' || entries.has(constant.key)) continue
    const { key, result_type: resultType, expr } = constant
    entries.set(key, { key, resultType, expr, size: measureExpression(expr, 'expression') })
  }
  return entries
}

const answerSource = (key: string, answerKeys: AnswerKeys): KeySource => {
  const answerKey = answerKeys(key)
  const reader = createAnswerReader(key)
  return answerKey === undefined
    ? { ...reader, kind: 'text', parts: null, origin: 'unknown' }
    : { ...reader, ...answerKey, origin: 'answer' }
}

/** The slot of each constant is its index in the order of evaluation. */
const createKeySources = (
  entries: Map<string, Entry>,
  slots: ReadonlyMap<string, number>,
  answerKeys: AnswerKeys,
): Keys => {
  const createSource = (key: string): KeySource => {
    const [slot, entry] = [slots.get(key), entries.get(key)]
    // FA-31: a constant wins over an answer of the same key.
    if (slot === undefined || entry === undefined) return answerSource(key, answerKeys)
    const kind = resultKinds.includes(entry.resultType) ? (entry.resultType as KeyKind) : null
    return { read: ({ slots: values }) => values[slot], slot, name: null, kind, parts: null, origin: 'constant' }
  }
  const sources = new Map<string, KeySource>()
  return (key) => {
    const source = sources.get(key) ?? createSource(key)
    sources.set(key, source)
    return source
  }
}

const nothing: ValueEvaluator = () => null

/** A run passes the same date many times; it is checked once. */
const rememberedDate = (): ((referenceDate: unknown) => string | null) => {
  let last: { referenceDate: unknown; today: string | null } = { referenceDate: null, today: null }
  return (referenceDate) => {
    if (referenceDate !== last.referenceDate) last = { referenceDate, today: parseDate(referenceDate) }
    return last.today
  }
}

/** FB-01: texts are counted in definition order; one that would exceed the sum is null and counts nothing. */
const limitTexts = (values: Value[], slotsInOrder: readonly number[]): void => {
  let length = 0
  for (const slot of slotsInOrder) {
    const value = values[slot]
    if (typeof value !== 'string') continue
    if (length + value.length > MAX_CONSTANT_TEXTS_LENGTH) values[slot] = null
    else length += value.length
  }
}

export const compileConstants = (constants: unknown, answerKeys: AnswerKeys): CompiledConstants => {
  const entries = collectEntries(constants)
  const list = [...entries.values()]
  const indexByKey = new Map(list.map(({ key }, index) => [key, index]))
  const reads = list.map(({ size: { keys, exceedsLimits } }) =>
    exceedsLimits ? [] : keys.flatMap((key) => indexByKey.get(key) ?? []),
  )
  // D2-CON-25: in dependency order, regardless of the declared order.
  const { order: orderedIndexes, cycles } = components(reads)
  const cyclic = new Set(cycles.flat())
  const slots = new Map(orderedIndexes.map((index, slot) => [list[index]?.key ?? '', slot]))
  const sources = createKeySources(entries, slots, answerKeys)
  // FG-07 r15: a constant in a cycle or above 64 levels is null; constants that only read it are evaluated as usual
  // (FA-31).
  const evaluators = orderedIndexes.map((index) => {
    const entry = list[index]
    if (entry === undefined || entry.size.exceedsLimits || cyclic.has(index)) return nothing
    return compileResult(entry.expr, entry.resultType, sources)
  })
  const parseToday = rememberedDate()
  const unset = evaluators.map((): Value => null)
  const slotsInOrder = list.map(({ key }) => slots.get(key) ?? 0)

  const computeAll = (answers: Answers, today: string | null): readonly Value[] => {
    const values = unset.slice()
    const scope: Scope = { answers, slots: values, today }
    let slot = 0
    let length = 0
    for (const evaluate of evaluators) {
      const value = evaluate(scope)
      // NaN is the null of numbers.
      values[slot] = Number.isNaN(value) ? null : value
      if (typeof value === 'string') length += value.length
      slot += 1
    }
    if (length > MAX_CONSTANT_TEXTS_LENGTH) limitTexts(values, slotsInOrder)
    return values
  }

  return {
    keys: list.map(({ key }) => key),
    sources,
    reads: (key) => entries.get(key)?.size.keys,
    evaluate: (answers, referenceDate) => {
      const [live, today] = [toAnswers(answers), parseToday(referenceDate)]
      // The texts before a text decide if it is null (FB-01), so the first read computes all of them.
      let values: readonly Value[] | undefined
      return {
        answers: live,
        today,
        get slots() {
          values ??= computeAll(live, today)
          return values
        },
      }
    },
    value: (scope, key) => {
      const slot = slots.get(key)
      return slot === undefined ? null : ((scope.slots[slot] as Value | undefined) ?? null)
    },
  }
}
