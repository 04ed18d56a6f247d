// Evaluates which outputs a run produces, and their tag values. Pure, on any thread (Document 2 §4.3 r2 to r4).
import { documentTexts, type MatchedOutput, matchOutputs } from '@company-data/flow-engine'
import type { FileAnswer } from '../answer-store.ts'
import { buildScope, type CompiledFlow } from './answer-map.ts'

/** The answers of a run. */
export interface RunAnswers {
  current_node: string
  reference_date: string
  values: Readonly<Record<string, string>>
  files: readonly Pick<FileAnswer, 'slug' | 'value'>[]
  /** D2-GEN-09: The language of the user bound to the language party. */
  language: string | null
  heldSources: readonly string[]
}

export interface EvaluatedOutputs {
  matched: readonly MatchedOutput[]
  /** Not computed without an output. */
  tagValues: Readonly<Record<string, string>>
}

export const evaluateOutputs = (compiled: CompiledFlow, answers: RunAnswers): EvaluatedOutputs => {
  const { current_node, values, files, language } = answers
  const leaf = compiled.flow.node(current_node)?.document
  if (leaf == null) return { matched: [], tagValues: {} }
  const scope = buildScope(compiled, answers, values, files)
  const heldSources = new Set(answers.heldSources)
  const matched = matchOutputs(compiled.flow, leaf, { scope, language, heldSources })
  return { matched, tagValues: matched.length === 0 ? {} : documentTexts(compiled.flow, scope) }
}
