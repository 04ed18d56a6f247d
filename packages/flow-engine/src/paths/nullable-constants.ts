// Finds the constants that can be null at the end of a path class, because a key that they read may be unanswered.

import type { Constant, Definition, FlowKey, KeyIndex } from '../definition/index.ts'
import { isObject } from '../definition/index.ts'
import { measureExpression } from '../expressions/expression-size.ts'
import { hasNode, type NodeClass } from './path-classes.ts'

type CanBeNull = (expression: unknown) => boolean

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** An answer is certain when its element is on every path, required and always shown. */
const isAnswered = ({ element, node }: FlowKey, name: string, { always }: NodeClass): boolean => {
  if (element === null || !hasNode(always, node) || !element.required || element.show_if != null) return false
  if (element.kind === 'field') return true
  // A plugin may leave an output without a value; its blocks are all answered.
  return !(element.plugin.snapshot?.outputs ?? []).some(({ key }) => name === `${element.slug}.${key}`)
}

/** max and min skip null; a division may be by zero. Overflow of a double is not considered. */
const mathCanBeNull = (op: unknown, args: unknown[], canBeNull: CanBeNull): boolean => {
  if (op === 'max' || op === 'min') return args.every(canBeNull)
  if (args.some(canBeNull)) return true
  const divisor = args[1]
  const isSafe = isObject(divisor) && divisor.type === 'lit' && Number(divisor.value) !== 0
  return (op === 'div' || op === 'mod') && !isSafe
}

const expressionCanBeNull = (expression: unknown, refCanBeNull: (key: string) => boolean): boolean => {
  const canBeNull: CanBeNull = (part) => expressionCanBeNull(part, refCanBeNull)
  if (!isObject(expression)) return true
  switch (expression.type) {
    case 'lit':
      return expression.value === null
    case 'today':
    case 'concat':
      return false
    case 'ref':
      return typeof expression.key !== 'string' || refCanBeNull(expression.key)
    case 'if':
      return [...toList(expression.cases).map((branch) => isObject(branch) && branch.then), expression.else].some(
        canBeNull,
      )
    case 'datediff':
      return canBeNull(expression.from) || canBeNull(expression.to)
    case 'math':
      return mathCanBeNull(expression.op, toList(expression.args), canBeNull)
    default:
      return true
  }
}

/** The keys of the constants that can be null there, in the order of the definition. */
export const nullableConstants = (definition: Definition, keys: KeyIndex, paths: NodeClass): string[] => {
  const nullableByConstant = new Map<Constant, boolean>()
  const refCanBeNull = (name: string): boolean => {
    const key = keys.find(name)
    if (key === undefined) return true
    return key.constant === null ? !isAnswered(key, name, paths) : constantCanBeNull(key.constant)
  }
  const constantCanBeNull = (constant: Constant): boolean => {
    const knownNullable = nullableByConstant.get(constant)
    if (knownNullable !== undefined) return knownNullable
    // Until the result is known: a constant that reads itself, or is nested too deep, is null.
    nullableByConstant.set(constant, true)
    const isNullable =
      measureExpression(constant.expr, 'expression').exceedsLimits || expressionCanBeNull(constant.expr, refCanBeNull)
    nullableByConstant.set(constant, isNullable)
    return isNullable
  }
  return definition.constants.filter(constantCanBeNull).map(({ key }) => key)
}
