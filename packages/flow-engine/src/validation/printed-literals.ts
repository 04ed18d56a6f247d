// The texts that an author writes into a definition, checked for characters that no document prints (FB-05).

import { unprintable } from '../print/unprintable.ts'
import { isMembers } from '../values/plaintext.ts'
import type { Inspection } from './inspection.ts'

/** Enough for an author to find them. */
const MAX_NAMED = 10

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The texts that the value of an expression may contain; those in its conditions are only compared. */
const listTexts = (expression: unknown): string[] => {
  if (!isMembers(expression)) return []
  const { type, value, parts, sep, cases, else: otherwise } = expression
  if (type === 'lit') return typeof value === 'string' ? [value] : []
  if (type === 'concat') return [...toList(parts).flatMap(listTexts), ...(typeof sep === 'string' ? [sep] : [])]
  if (type !== 'if') return []
  const thens = toList(cases).flatMap((branch) => (isMembers(branch) ? listTexts(branch.then) : []))
  return [...thens, ...listTexts(otherwise)]
}

/** Nothing of a `data_only` flow is printed. */
const isPrinted = ({ definition }: Inspection): boolean => definition.output_mode === 'document'

/** The characters of these texts that a document could not print; empty if nothing is printed. */
export const listUnprintable = (inspection: Inspection, texts: readonly string[]): string[] =>
  isPrinted(inspection) ? [...new Set(texts.flatMap(unprintable))].slice(0, MAX_NAMED) : []

/** The unprintable characters in the texts of an expression. One that exceeds the limits has no value. */
export const findUnprintable = (inspection: Inspection, expression: unknown): string[] =>
  isPrinted(inspection) && !inspection.measureExpression(expression, 'expression').exceedsLimits
    ? listUnprintable(inspection, listTexts(expression))
    : []
