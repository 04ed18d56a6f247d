// What every check of a definition reads: the definition, its keys and its graph, and the one list of problems.

import { type Definition, type FlowKey, type KeyIndex, keyIndex, type Party, type Spot } from '../definition/index.ts'
import { type Availability, availability } from '../graph/availability.ts'
import { type FlowGraph, flowGraph } from '../graph/flow-graph.ts'
import { type Form, type Survey, survey } from '../language/survey.ts'
import { type Problems, problemList, type Subject } from './problem.ts'
import type { ProblemKey } from './problem-catalog.ts'
import { type TypeFacts, typeFacts } from './type-facts.ts'
import type { Asset, RequestField, ValidationContext } from './validation-context.ts'

export type Inspection = {
  readonly definition: Definition
  readonly context: ValidationContext
  readonly keys: KeyIndex
  readonly graph: FlowGraph
  readonly available: Availability
  /** The first party with a key has it. */
  readonly parties: ReadonlyMap<string, Party>
  readonly requestFields: ReadonlyMap<string, RequestField>
  readonly assets: ReadonlyMap<string, Asset>
  readonly types: TypeFacts
  readonly problems: Problems
  /** How deep an expression or condition is, and which keys it names. */
  readonly survey: (root: unknown, form: Form) => Survey
  /** Every key that something names, a constant's own expression aside (constant.unused). */
  readonly usedKeys: Set<string>
}

/** How a use site reads a key: it reports one that is unknown or not there yet. */
export type ReadKey = (key: string, spot: Spot) => FlowKey | undefined

const byKey = <Row, Key extends keyof Row>(rows: readonly Row[], member: Key): Map<Row[Key], Row> =>
  // Reversed, so that the first of two rows with the same key stays.
  new Map([...rows].reverse().map((row) => [row[member], row]))

const nothingRead: Survey = { exceedsLimits: false, keys: new Set() }

/** A hostile definition may hold one endless expression everywhere: what exceeds the limits is walked once. */
const surveyor = (): Inspection['survey'] => {
  const endless = { expression: new Map<unknown, Survey>(), condition: new Map<unknown, Survey>() }
  return (root, form) => {
    // Most elements have no condition and no default.
    if (root === null) return nothingRead
    const result = endless[form].get(root) ?? survey(root, form)
    if (result.exceedsLimits) endless[form].set(root, result)
    return result
  }
}

export const inspectionOf = (definition: Definition, context: ValidationContext): Inspection => {
  const keys = keyIndex(definition, context.fieldTypes)
  const graph = flowGraph(definition)
  return {
    definition,
    context,
    keys,
    graph,
    available: availability(definition, keys, graph),
    parties: byKey(definition.parties, 'key'),
    requestFields: byKey(context.requestFields, 'slug'),
    assets: byKey(context.assets, 'asset_key'),
    types: typeFacts(context.fieldTypes),
    problems: problemList(),
    survey: surveyor(),
    usedKeys: new Set(),
  }
}

/** Null when the key can be read at the node; else why not. While the graph has a circle nothing is judged (FG-48). */
export const whyNotAt = (
  { definition, graph, available }: Inspection,
  name: string,
  key: FlowKey,
  node: number,
): string | null => {
  if (graph.backEdges.length > 0) return null
  const missing = available.missingAt(key, node)
  if (missing === null) return null
  const [source, here] = [definition.nodes[missing]?.key, definition.nodes[node]?.key]
  return key.constant === null
    ? `"${name}" is asked on "${source}", which does not come before "${here}".`
    : `"${name}" needs an answer from "${source}", which does not come before "${here}".`
}

/** The keys that report an unknown key, a slug that is not there yet, and a constant that is not there yet. */
export type ReadKeys = { unknown: ProblemKey; slug: ProblemKey; constant: ProblemKey }

/** FG-06, FA-07: edges, show_if, rules. */
export const conditionKeys: ReadKeys = {
  unknown: 'condition.field_unknown',
  slug: 'condition.field_not_answerable',
  constant: 'constant.ref_not_answerable',
}

/** FG-06, FA-07: defaults and bounds. */
export const fieldKeys: ReadKeys = {
  unknown: 'field.ref_not_answerable',
  slug: 'field.ref_not_answerable',
  constant: 'field.ref_not_answerable',
}

export const readKeyAt =
  (inspection: Inspection, node: number, reports: ReadKeys, subject: Subject): ReadKey =>
  (name, spot) => {
    inspection.usedKeys.add(name)
    const key = inspection.keys.find(name)
    if (key === undefined) {
      inspection.problems.add(
        reports.unknown,
        spot,
        subject,
        `"${name}" is no field, plugin key or constant of this flow.`,
      )
      return undefined
    }
    const reason = whyNotAt(inspection, name, key, node)
    if (reason !== null)
      inspection.problems.add(key.constant === null ? reports.slug : reports.constant, spot, subject, reason)
    return key
  }
