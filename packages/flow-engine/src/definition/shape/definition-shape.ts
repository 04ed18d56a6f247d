// The outer shape of a definition: members, JSON types and limits. Publish validation checks their meaning (FA-01,
// FA-02).

import type {
  Constant,
  Definition,
  Edge,
  FlowNode,
  LeafDocument,
  Output,
  OutputMode,
  Party,
  PartyType,
  Rule,
  Signer,
  SignerAction,
} from '../definition.ts'
import type { Expression, ResultType } from '../expression.ts'
import { definitionLimits } from '../limits.ts'
import { element } from './elements.ts'
import {
  anything,
  fault,
  listReader,
  objectReader,
  optional,
  orNull,
  type Reader,
  required,
  root,
  type ShapeFault,
  text,
} from './reader.ts'
import { shapeReason } from './shape-reasons.ts'

const nothing = () => null

const party = objectReader<Party>(
  {
    key: required(text),
    label: required(text),
    type: optional(orNull(text as Reader<PartyType>), nothing),
  },
  'party',
)

const edge = objectReader<Edge>(
  { from: required(text), to: required(text), when: optional(anything as Reader<Edge['when']>, nothing) },
  'edge',
)

const constant = objectReader<Constant>(
  {
    key: required(text),
    label: required(text),
    result_type: required(text as Reader<ResultType>),
    expr: required(anything as Reader<Expression>),
    shown_on: optional(listReader(text), () => []),
  },
  'constant',
)

const signer = objectReader<Signer>({ party: required(text), action: required(text as Reader<SignerAction>) }, 'signer')

const languages: Reader<Rule['languages']> = (value, context) =>
  // Any text may be saved; one other than "all" is output.languages_invalid.
  typeof value === 'string' ? (value as 'all') : listReader(text)(value, context)

const absent = (): undefined => undefined

const orAbsent =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (value, context) =>
    value === null ? undefined : reader(value, context)

const wholeRule = objectReader<{ [Name in keyof Rule]-?: Rule[Name] | undefined }>(
  {
    asset_key: optional(orAbsent(text), absent),
    source_field: optional(orAbsent(text), absent),
    source_connection: optional(
      orAbsent(objectReader({ party: required(text), request_slug: required(text) }, 'source_connection')),
      absent,
    ),
    condition: optional(anything as Reader<Rule['condition']>, nothing),
    languages: optional(languages, () => 'all'),
    signers: optional(orNull(listReader(signer)), nothing),
  },
  'rule',
)

/** FA-01: a null PDF source counts as absent and is not stored. */
const rule: Reader<Rule> = (value, context) =>
  Object.fromEntries(Object.entries(wholeRule(value, context)).filter(([, member]) => member !== undefined)) as Rule

const output = objectReader<Output>(
  {
    output_key: required(text),
    name: required(text),
    rules: required(listReader(rule, definitionLimits.rulesPerOutput, 'rules')),
  },
  'output',
)

const leafDocument = objectReader<LeafDocument>(
  { language_party: required(text), outputs: required(listReader(output, definitionLimits.outputsPerLeaf, 'outputs')) },
  'document',
)

const node = objectReader<FlowNode>(
  {
    key: required(text),
    label: required(text),
    party: required(text),
    elements: required(listReader(element, definitionLimits.elementsPerNode, 'elements')),
    document: optional(orNull(leafDocument), nothing),
  },
  'node',
)

const outputMode: Reader<OutputMode> = (value, context) => {
  if (value === 'data_only' || value === 'document') return value
  fault(context, shapeReason('shape.output_mode'))
  return 'data_only'
}

/** `tests` is stored beside the published definition: a run never carries it (D2-DEF-01). */
export type DefinitionWithTests = Definition & { tests: unknown }

const withTests = objectReader<DefinitionWithTests>(
  {
    entry: required(orNull(text)),
    output_mode: required(outputMode),
    parties: required(listReader(party, definitionLimits.parties, 'parties')),
    nodes: required(listReader(node, definitionLimits.nodes, 'nodes')),
    edges: required(listReader(edge)),
    constants: required(listReader(constant, definitionLimits.constants, 'constants')),
    tests: optional(anything, absent),
  },
  'definition',
)

export type ReadDefinition = { definition: Definition; tests: unknown; faults: ShapeFault[] }

/** Reads any value as a definition: fills in defaults and records every fault. */
export const readDefinition = (value: unknown): ReadDefinition => {
  const faults: ShapeFault[] = []
  const { tests, ...definition } = withTests(value, root(faults))
  return { definition, tests, faults }
}
