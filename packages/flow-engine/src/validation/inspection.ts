// What every check of a definition reads: the definition, its keys and its graph, and the one list of problems.

import {
  type Definition,
  type FlowKey,
  type KeyIndex,
  keyIndex,
  type Party,
  type Pointer,
} from '../definition/index.ts'
import { type Availability, availability } from '../graph/availability.ts'
import { type FlowGraph, flowGraph } from '../graph/flow-graph.ts'
import { type Form, measureExpression, type Survey } from '../language/expression-size.ts'
import { type Problems, problemList, type Subject } from './problem.ts'
import type { ProblemKey } from './problem-catalog.ts'
import type { ProblemSentences } from './problem-texts/english-texts.ts'
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
  /** The sentences of the problems, in the language of whoever asks. */
  readonly say: ProblemSentences
  /** How deep an expression or condition is, and which keys it names. */
  readonly measureExpression: (root: unknown, form: Form) => Survey
  /** The key of every constant that something names, another one's expression aside (constant.unused). */
  readonly usedConstants: Set<string>
  /** What each element and each constant reads, by the places of their keys: the search for circles follows them. */
  readonly reads: Reads
}

/** Undefined for a place that reads nothing. */
export type Reads = (number[] | undefined)[]

/** How a use site reads a key: it reports one that is unknown or not there yet. */
export type ReadKey = (key: string, pointer: Pointer) => FlowKey | undefined

const indexRows = <Row, Key extends keyof Row>(rows: readonly Row[], member: Key): Map<Row[Key], Row> =>
  // Reversed, so that the first of two rows with the same key stays.
  new Map([...rows].reverse().map((row) => [row[member], row]))

const nothingRead: Survey = { exceedsLimits: false, keys: [], parts: 0 }

/** Several times what a draft of 2 MiB can hold; only objects that share their children can have more. */
const MAX_TOTAL_PARTS = 4_000_000

/**
 * A hostile value may hold one large expression in many places: one that exceeds the limits is walked once, and after so
 * many parts none is walked any more.
 */
const surveyor = (): Inspection['measureExpression'] => {
  const endless = { expression: new Map<unknown, Survey>(), condition: new Map<unknown, Survey>() }
  let parts = 0
  return (root, form) => {
    // Most elements have no condition and no default.
    if (root === null) return nothingRead
    if (parts > MAX_TOTAL_PARTS) return { ...nothingRead, exceedsLimits: true }
    const result = endless[form].get(root) ?? measureExpression(root, form)
    parts += result.parts
    if (result.exceedsLimits) endless[form].set(root, result)
    return result
  }
}

export const createInspection = (
  definition: Definition,
  context: ValidationContext,
  say: ProblemSentences,
): Inspection => {
  const keys = keyIndex(definition, context.fieldTypes)
  const graph = flowGraph(definition)
  const walk = surveyor()
  return {
    definition,
    context,
    keys,
    graph,
    available: availability(definition, keys, graph, (expr) => walk(expr, 'expression').keys),
    parties: indexRows(definition.parties, 'key'),
    requestFields: indexRows(context.requestFields, 'slug'),
    assets: indexRows(context.assets, 'asset_key'),
    types: typeFacts(context.fieldTypes),
    problems: problemList(say),
    say,
    measureExpression: walk,
    usedConstants: new Set(),
    reads: [],
  }
}

/** Null when the key can be read at the node; else why not. While the graph has a circle nothing is checked (FG-48). */
export const whyNotAt = (
  { definition, graph, available, say }: Inspection,
  name: string,
  key: FlowKey,
  node: number,
): string | null => {
  if (graph.backEdges.length > 0) return null
  const missing = available.missingAt(key, node)
  if (missing === null) return null
  const [source = '', here = ''] = [definition.nodes[missing]?.key, definition.nodes[node]?.key]
  return key.constant === null ? say.askedLater(name, source, here) : say.neededLater(name, source, here)
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

/** Who reads: the place of an element or a constant; null for an edge, a rule or a text, which nothing reads in turn. */
export type Reader = number | null

/** Finds what a name stands for and notes who reads it. */
export const resolveKey = (inspection: Inspection, name: string, reader: Reader): FlowKey | undefined => {
  const key = inspection.keys.find(name)
  if (key === undefined) return undefined
  if (key.constant !== null) inspection.usedConstants.add(name)
  if (reader !== null) {
    const readIndexes = inspection.reads[reader]
    if (readIndexes === undefined) inspection.reads[reader] = [key.place]
    else readIndexes.push(key.place)
  }
  return key
}

/** The same for what is not checked further: it is used all the same. */
export const resolveKeys = (inspection: Inspection, names: Iterable<string>, reader: Reader): void => {
  for (const name of names) resolveKey(inspection, name, reader)
}

export const readKeyAt =
  (inspection: Inspection, node: number, reports: ReadKeys, subject: Subject, reader: Reader): ReadKey =>
  (name, pointer) => {
    const key = resolveKey(inspection, name, reader)
    if (key === undefined) {
      inspection.problems.add(reports.unknown, pointer, subject, inspection.say.noKey(name))
      return undefined
    }
    const reason = whyNotAt(inspection, name, key, node)
    if (reason !== null)
      inspection.problems.add(key.constant === null ? reports.slug : reports.constant, pointer, subject, reason)
    return key
  }
