// computeConstants: the answers plus one entry per constant (Document 2 §2.5 r1).

import { type KeyKind, keyKinds } from '../definition/index.ts'
import { toAnswers } from '../expressions/scope.ts'
import { type AnswerKey, type AnswerKeys, compileConstants } from './compile-constants.ts'

export type ConstantsContext = {
  /** FG-05's kind of a key that is not a constant, if there is a definition; null or undefined for an unknown key. */
  readonly getKind?: ((key: string) => KeyKind | null | undefined) | undefined
}

const untypedKey: AnswerKey = { kind: null, parts: null }

const isKind = (kind: unknown): kind is KeyKind => keyKinds.some((candidate) => candidate === kind)

/** FA-26: without `getKind`, the kind is inferred from the value and the leaf. */
const createAnswerKeys = (getKind: ConstantsContext['getKind']): AnswerKeys => {
  if (typeof getKind !== 'function') return () => untypedKey
  return (key) => {
    const kind = getKind(key)
    return isKind(kind) ? { kind, parts: null } : undefined
  }
}

/**
 * Pure: `answers` is not changed, and `today` is `referenceDate`, never the clock. To evaluate the same constants many
 * times, compile the flow once (`compileFlow`).
 */
export const computeConstants = (
  constants: unknown,
  answers: unknown,
  referenceDate: unknown,
  context: ConstantsContext = {},
): Record<string, unknown> => {
  const compiled = compileConstants(constants, createAnswerKeys(context?.getKind))
  const live = toAnswers(answers)
  const scope = compiled.evaluate(live, referenceDate)
  // Entries are defined, not assigned: `__proto__` is a key like any other.
  return Object.fromEntries([
    ...Object.entries(live),
    ...compiled.keys.map((key) => [key, compiled.value(scope, key)] as const),
  ])
}
