// Shared state of all checks of a definition: the definition, its keys, its graph, and the list of problems.

import {
  type Definition,
  type FlowKey,
  type KeyIndex,
  keyIndex,
  type Party,
  type Pointer,
} from '../definition/index.ts'
import { type ExpressionSize, type Form, measureExpression } from '../expressions/expression-size.ts'
import { type Availability, availability } from '../graph/availability.ts'
import { type FlowGraph, flowGraph } from '../graph/flow-graph.ts'
import { type Problems, problemList, type Subject } from './problem.ts'
import type { ProblemKey } from './problem-catalog.ts'
import type { ProblemTexts } from './problem-texts/english-texts.ts'
import { createTypeLookup, type TypePropertyLookup } from './type-properties.ts'
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
  readonly types: TypePropertyLookup
  readonly problems: Problems
  /** The problem texts, in the caller's language. */
  readonly say: ProblemTexts
  /** The depth of an expression or condition, and the keys it names. */
  readonly measureExpression: (root: unknown, form: Form) => ExpressionSize
  /** The keys of all constants named outside other constants' expressions (constant.unused). */
  readonly usedConstants: Set<string>
  /** The keys that each element and constant reads, by index: the search for cycles follows them. */
  readonly reads: Reads
}

/** Undefined for an index that reads nothing. */
export type Reads = (number[] | undefined)[]

/** Reads a key for a use site, and reports one that is unknown or not yet available. */
export type ReadKey = (key: string, pointer: Pointer) => FlowKey | undefined

const indexRows = <Row, Key extends keyof Row>(rows: readonly Row[], member: Key): Map<Row[Key], Row> =>
  // Reversed, so that the first of two rows with the same key stays.
  new Map([...rows].reverse().map((row) => [row[member], row]))

const nothingRead: ExpressionSize = { exceedsLimits: false, keys: [], parts: 0 }

/** Several times the parts of a 2 MiB draft; only objects that share their children can have more. */
const MAX_TOTAL_PARTS = 4_000_000

/**
 * A hostile value may contain one large expression many times: one that exceeds the limits is walked once, and beyond
 * the total none is walked.
 */
const createExpressionMeter = (): Inspection['measureExpression'] => {
  const endless = { expression: new Map<unknown, ExpressionSize>(), condition: new Map<unknown, ExpressionSize>() }
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

export const createInspection = (definition: Definition, context: ValidationContext, say: ProblemTexts): Inspection => {
  const keys = keyIndex(definition, context.fieldTypes)
  const graph = flowGraph(definition)
  const walk = createExpressionMeter()
  return {
    definition,
    context,
    keys,
    graph,
    available: availability(definition, keys, graph, (expr) => walk(expr, 'expression').keys),
    parties: indexRows(definition.parties, 'key'),
    requestFields: indexRows(context.requestFields, 'slug'),
    assets: indexRows(context.assets, 'asset_key'),
    types: createTypeLookup(context.fieldTypes),
    problems: problemList(say),
    say,
    measureExpression: walk,
    usedConstants: new Set(),
    reads: [],
  }
}

/**
 * Null when the key can be read at the node; else the reason. While the graph has a cycle nothing is checked (FG-48).
 */
export const whyNotAt = (
  { definition, graph, available, say }: Inspection,
  name: string,
  key: FlowKey,
  node: number,
): string | null => {
  if (graph.backEdges.length > 0) return null
  const missing = available.missingAt(key, node)
  if (missing === null) return null
  const [source = '', nodeIndex = ''] = [definition.nodes[missing]?.key, definition.nodes[node]?.key]
  return key.constant === null ? say.askedLater(name, source, nodeIndex) : say.neededLater(name, source, nodeIndex)
}

/** The problem keys for an unknown key, a slug that is not yet available, and a constant that is not. */
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

/** The reader: the index of an element or a constant; null for an edge, a rule or a text, which nothing reads. */
export type Reader = number | null

/** Resolves a name and records its reader. */
export const resolveKey = (inspection: Inspection, name: string, reader: Reader): FlowKey | undefined => {
  const key = inspection.keys.find(name)
  if (key === undefined) return undefined
  if (key.constant !== null) inspection.usedConstants.add(name)
  if (reader !== null) {
    const readIndexes = inspection.reads[reader]
    if (readIndexes === undefined) inspection.reads[reader] = [key.sourceIndex]
    else readIndexes.push(key.sourceIndex)
  }
  return key
}

/** Resolves keys that are not checked further: they still count as used. */
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
