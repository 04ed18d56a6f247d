// A flow definition, compiled once: runs evaluate its constants, conditions and expressions from here.

import { type FieldTypeRow, type Registry, resolveType, systemTypes } from '@company-data/field-types/registry'
import { type AnswerKeys, type CompiledConstants, compileConstants } from '../computed-constants/compile-constants.ts'
import { compileResult, type Value, type ValueEvaluator } from '../computed-constants/compile-expression.ts'
import { type ConditionTest, compileCondition } from '../conditions/condition.ts'
import {
  type Definition,
  type Edge,
  type FlowNode,
  type KeyIndex,
  keyIndex,
  type ResultType,
  resultTypes,
} from '../definition/index.ts'
import { displayAnswer, displayScalar } from '../display/display.ts'
import { measureExpression } from '../expressions/expression-size.ts'
import { type Answers, type Scope, toAnswers } from '../expressions/scope.ts'
import { expandPluginAnswers } from '../plugin-answers/expansion.ts'
import { isMembers } from '../values/plaintext.ts'
import { limitText } from '../values/text-limits.ts'
import { listPluginElements, readableDefinition } from './readable-definition.ts'

export type Flow = {
  readonly definition: Definition
  readonly fieldTypes: Registry
  readonly keys: KeyIndex
  readonly constants: CompiledConstants
  node(key: string): FlowNode | undefined
  /** The edges of a node, in the order in which they are tried. */
  edgesFrom(key: string): readonly Edge[]
  /** The live map of a run: plugin answers expanded, constants computed. The answers are not copied. */
  scope(answers: Answers, referenceDate: string): Scope
  holds(condition: unknown, scope: Scope): boolean
  /** Null for an expression above 64 levels (FA-29). */
  value(expression: unknown, resultType: ResultType, scope: Scope): Value
  /** The plain string of FG-09; null when there is nothing to show. */
  display(key: string, scope: Scope): string | null
}

/** The sub-fields of a composite type in their order; null for every other type. */
export const listParts = (fieldTypes: Registry, type: string): readonly string[] | null => {
  const resolved = resolveType(fieldTypes, type)
  if (resolved?.input !== 'composite') return null
  return Array.isArray(resolved.fields) ? resolved.fields.filter(isMembers).map(({ key }) => String(key)) : []
}

const createAnswerKeys = (keys: KeyIndex, fieldTypes: Registry): AnswerKeys => {
  return (key) => {
    const entry = keys.find(key)
    if (entry === undefined) return undefined
    const field = entry.element?.kind === 'field' ? entry.element : null
    return { kind: entry.kind ?? 'text', parts: field === null ? null : listParts(fieldTypes, field.type) }
  }
}

/** Compiles each object once; a definition never changes after compilation. */
const memoizeCompile = <Compiled>(compile: (source: unknown) => Compiled): ((source: unknown) => Compiled) => {
  const compiled = new WeakMap<object, Compiled>()
  return (source) => {
    if (typeof source !== 'object' || source === null) return compile(source)
    const earlier = compiled.get(source)
    if (earlier !== undefined) return earlier
    const result = compile(source)
    compiled.set(source, result)
    return result
  }
}

const nothing: ValueEvaluator = () => null

/** Compiled once per result type; a field reads its expressions as one type only. */
const createExpressionCompiler = ({
  sources,
}: CompiledConstants): ((expression: unknown, resultType: ResultType) => ValueEvaluator) => {
  const compiled = new Map(
    resultTypes.map((resultType) => [
      resultType,
      memoizeCompile((expression) =>
        measureExpression(expression, 'expression').exceedsLimits
          ? nothing
          : compileResult(expression, resultType, sources),
      ),
    ]),
  )
  return (expression, resultType) => compiled.get(resultType)?.(expression) ?? nothing
}

/** Registry rows from another source; without any, those of the platform. */
const toRegistry = (fieldTypes: unknown): Registry =>
  Array.isArray(fieldTypes)
    ? fieldTypes.filter((row): row is FieldTypeRow => typeof row?.type === 'string')
    : systemTypes

/** Without Map.groupBy, which Node 20 lacks. */
const edgesByNode = ({ edges }: Definition): Map<string, Definition['edges'][number][]> => {
  const byNode = new Map<string, Definition['edges'][number][]>()
  for (const edge of edges) {
    const list = byNode.get(edge.from)
    if (list) list.push(edge)
    else byNode.set(edge.from, [edge])
  }
  return byNode
}

/** `definition` may be any JSON: malformed parts are dropped or evaluate to null or false, and nothing throws. */
export const compileFlow = (definition: unknown, fieldTypes?: Registry): Flow => {
  const readable = readableDefinition(definition)
  const registry = toRegistry(fieldTypes)
  const keys = keyIndex(readable, registry)
  const answerKeys = createAnswerKeys(keys, registry)
  const constants = compileConstants(readable.constants, answerKeys)
  const plugins = listPluginElements(readable)
  const nodes = new Map(readable.nodes.toReversed().map((node) => [node.key, node]))
  const edges = edgesByNode(readable)
  const getCondition = memoizeCompile<ConditionTest>((condition) => compileCondition(condition, constants.sources))
  const getExpression = createExpressionCompiler(constants)

  return {
    definition: readable,
    fieldTypes: registry,
    keys,
    constants,
    node: (key) => nodes.get(key),
    edgesFrom: (key) => edges.get(key) ?? [],
    scope:
      plugins.length === 0
        ? constants.evaluate
        : (answers, referenceDate) =>
            constants.evaluate(expandPluginAnswers(plugins, toAnswers(answers)), referenceDate),
    holds: (condition, scope) => getCondition(condition)(scope),
    value: (expression, resultType, scope) => {
      const value = getExpression(expression, resultType)(scope)
      return Number.isNaN(value) ? null : value
    },
    display: (key, scope) => {
      const { read, kind, parts, origin } = constants.sources(key)
      if (origin === 'unknown') return null
      return origin === 'constant' ? limitText(displayScalar(read(scope))) : displayAnswer(read(scope), kind, parts)
    },
  }
}
