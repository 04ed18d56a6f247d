// Chooses the next node: the first one behind an edge whose condition holds (D2-OV-10, D2-DEF-28).

import type { Registry } from '@company-data/field-types/registry'
import type { Answers, Scope } from '../expressions/scope.ts'
import { compileFlow, type Flow } from '../flow/flow.ts'

export type TurnContext = {
  /** The run's reference_date, YYYY-MM-DD. */
  readonly referenceDate: string
  readonly fieldTypes?: Registry | undefined
}

/** Null at a leaf, or if no edge matches (FA-36). */
export const findNextNode = (flow: Flow, nodeKey: string, scope: Scope): string | null =>
  flow.edgesFrom(nodeKey).find(({ when }) => flow.holds(when, scope))?.to ?? null

/**
 * `answers` includes those of the current step (FG-41). For repeated calls on one definition, compile it once and call
 * `findNextNode`.
 */
export const nextNode = (
  definition: unknown,
  nodeKey: string,
  answers: Answers,
  context: TurnContext,
): string | null => {
  const flow = compileFlow(definition, context?.fieldTypes)
  return findNextNode(flow, nodeKey, flow.scope(answers, context?.referenceDate))
}
