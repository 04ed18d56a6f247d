// Constants of a flow with documents whose text has characters that no document prints (FB-05).
import type { Definition } from '../definition/index.ts'
import { measureExpression } from '../expressions/expression-size.ts'
import type { Scope } from '../expressions/scope.ts'
import { compileFlow, type Flow } from '../flow/flow.ts'
import { unprintable } from './unprintable.ts'

export interface UnprintableConstant {
  readonly key: string
  readonly characters: readonly string[]
}

/** Every constant counts, because only the company knows the tags of its templates. */
export const unprintableConstants = (flow: Flow, scope: Scope): UnprintableConstant[] => {
  const { output_mode, constants } = flow.definition
  if (output_mode !== 'document') return []
  return constants.flatMap(({ key, result_type }) => {
    const characters = result_type === 'text' ? unprintable(flow.display(key, scope) ?? '') : []
    return characters.length === 0 ? [] : [{ key, characters }]
  })
}

/** The unprintable constants that depend on no answer, so that every run has the same text. */
export const alwaysUnprintable = (definition: Definition): UnprintableConstant[] => {
  const isFixed = (expr: unknown): boolean => measureExpression(expr, 'expression').keys.length === 0
  const constants = definition.constants.filter(({ expr }) => isFixed(expr))
  if (constants.length === 0) return []
  const flow = compileFlow({ ...definition, constants })
  return unprintableConstants(flow, flow.scope({}, ''))
}
