// Publish problems of the lease with one edit. A definition that breaks one rule must report one key.

import assert from 'node:assert/strict'
import type {
  Constant,
  Definition,
  FieldElement,
  FlowElement,
  FlowNode,
  PluginElement,
  Rule,
} from '../definition/index.ts'
import { type Problem, type ValidationContext, validateDefinition } from '../validation/index.ts'
import { leaseContext, leaseDefinition } from './lease-flow.ts'

/** The lease, and accessors for its parts by key. */
export type Lease = {
  definition: Definition
  context: { -readonly [Member in keyof ValidationContext]: ValidationContext[Member] }
  node(key: string): FlowNode
  field(slug: string): FieldElement
  plugin(): PluginElement
  constant(key: string): Constant
  rule(output: number, rule: number): Rule
}

const requireFound = <T>(value: T | undefined): T => {
  assert.ok(value !== undefined)
  return value
}

export const lease = (): Lease => {
  const definition = leaseDefinition()
  const elements = (): FlowElement[] => definition.nodes.flatMap((node) => node.elements)
  return {
    definition,
    context: leaseContext(),
    node: (key) => requireFound(definition.nodes.find((node) => node.key === key)),
    field: (slug) =>
      requireFound(elements().find((element) => element.kind === 'field' && element.slug === slug)) as FieldElement,
    plugin: () => requireFound(elements().find((element) => element.kind === 'plugin')) as PluginElement,
    constant: (key) => requireFound(definition.constants.find((constant) => constant.key === key)),
    rule: (output, rule) => requireFound(definition.nodes.at(-1)?.document?.outputs[output]?.rules[rule]),
  }
}

export type Edit = (edited: Lease) => unknown

export const problemsAfter = (edit: Edit): Problem[] => {
  const edited = lease()
  edit(edited)
  // Through JSON, like a draft: members that an edit set to undefined are left out.
  return validateDefinition(JSON.parse(JSON.stringify(edited.definition)), edited.context)
}

/** Each key once, in alphabetical order. */
export const keysAfter = (edit: Edit): string[] =>
  [...new Set(problemsAfter(edit).map(({ error_key }) => error_key))].sort()

/** A field of the lease's shape. */
export const textField = (slug: string, members: Partial<FieldElement> = {}): FieldElement => ({
  kind: 'field',
  slug,
  type: 'text',
  label: slug,
  help: null,
  required: false,
  show_if: null,
  link: 'any',
  verified_max_age_days: null,
  options: null,
  request_slug: null,
  default: null,
  min: null,
  max: null,
  ...members,
})

/** A used constant: it is shown on the first step. */
export const shownConstant = (key: string, result_type: Constant['result_type'], expr: unknown): Constant => ({
  key,
  label: key,
  result_type,
  expr: expr as Constant['expr'],
  shown_on: ['about_you'],
})

export const number = (value: number) => ({ type: 'lit', value_type: 'number', value }) as const
export const text = (value: string) => ({ type: 'lit', value_type: 'text', value }) as const
export const ref = (key: string) => ({ type: 'ref', key }) as const
/** A case of an `if`; its member `then` belongs to the language and is not a promise. */
const createCase = (when: unknown, result: unknown): unknown =>
  Object.fromEntries([
    ['when', when],
    ['then', result],
  ])

/** An `if` with one case. */
export const ifElse = (when: unknown, result: unknown, otherwise: unknown): unknown => ({
  type: 'if',
  cases: [createCase(when, result)],
  else: otherwise,
})

export const today = { type: 'today' } as const

/** An expression of that many levels. */
export const nested = (levels: number, innermost: unknown = number(1)): unknown => {
  let expression = innermost
  for (let level = 1; level < levels; level += 1) expression = { type: 'math', op: 'neg', args: [expression] }
  return expression
}

/** A condition of that many levels. */
export const nestedCondition = (levels: number): unknown => {
  let condition: unknown = { field: 'monthly_income', op: 'gt', value: 1 }
  for (let level = 1; level < levels; level += 1) condition = { op: 'NOT', args: [condition] }
  return condition
}
