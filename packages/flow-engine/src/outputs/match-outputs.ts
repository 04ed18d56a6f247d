// Decides which rule of each output document produces it (Document 2 §4.3 r2 to r4).

import type { LeafDocument, Output, Rule } from '../definition/index.ts'
import type { Scope } from '../expressions/scope.ts'
import type { Flow } from '../flow/flow.ts'

export type MatchedOutput = {
  readonly output_key: string
  readonly name: string
  readonly rule: Rule
  /** Null for a template of the company. */
  readonly source_key: string | null
}

export type Generation = {
  readonly scope: Scope
  /** The profile language of the user bound to the leaf's language party (T-36); or null. */
  readonly language: string | null
  /** The source keys of the participant PDFs that the run holds. */
  readonly heldSources: ReadonlySet<string>
}

/** `field:<slug>` or `conn:<party>:<request_slug>`; null for a template of the company. */
export const formatSourceKey = ({ source_field: field, source_connection: connection }: Rule): string | null => {
  if (typeof field === 'string') return `field:${field}`
  return connection ? `conn:${connection.party}:${connection.request_slug}` : null
}

/** Every participant PDF that a rule of the leaf names, matching or not (D2-GEN-21, T-35), each once and in order. */
export const listSourceKeys = ({ outputs }: LeafDocument): string[] => {
  const keys = outputs.flatMap(({ rules }) => rules.map(formatSourceKey))
  return [...new Set(keys.filter((key) => key !== null))]
}

/** FG-39: compared by the primary subtag, so `de-CH` is `de`. A party without a language gets rules for all. */
const speaks = (languages: Rule['languages'], language: string | null): boolean => {
  if (languages === 'all') return true
  const code = language?.toLowerCase().split('-')[0]
  return Array.isArray(languages) && code !== undefined && languages.includes(code)
}

/** T-34: a rule whose PDF the run does not hold does not match, which is not an error. */
const matchOutput = (flow: Flow, { output_key, name, rules }: Output, generation: Generation): MatchedOutput[] => {
  for (const rule of rules) {
    const source = formatSourceKey(rule)
    if (source !== null && !generation.heldSources.has(source)) continue
    if (!speaks(rule.languages, generation.language) || !flow.holds(rule.condition, generation.scope)) continue
    return [{ output_key, name, rule, source_key: source }]
  }
  return []
}

/** In declared order; an output without a matching rule is absent. */
export const matchOutputs = (flow: Flow, document: LeafDocument, generation: Generation): MatchedOutput[] =>
  document.outputs.flatMap((output) => matchOutput(flow, output, generation))
