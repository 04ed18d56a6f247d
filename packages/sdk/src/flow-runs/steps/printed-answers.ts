// The answers and constants that documents print, checked for characters that no font prints (FB-05).
import {
  type FieldElement,
  type Flow,
  type FlowElement,
  type PluginElement,
  type Scope,
  type StepView,
  snapshotKeys,
  unprintable,
  unprintableConstants,
} from '@company-data/flow-engine'
import type { FlowStepProblem } from '../../errors/flow-run-error.ts'

/** The keys whose text a tag can print: the answer, and what a plugin adds to it. */
const listPrintedKeys = (element: FieldElement | PluginElement): string[] => {
  const snapshot = element.kind === 'plugin' ? element.plugin.snapshot : null
  const dotted = snapshot === null ? [] : snapshotKeys(snapshot).map(({ key }) => `${element.slug}.${key}`)
  return [element.slug, ...dotted]
}

const findUnprintable = (flow: Flow, scope: Scope, element: FlowElement): FlowStepProblem[] => {
  if (element.kind !== 'field' && element.kind !== 'plugin') return []
  const texts = listPrintedKeys(element).map((key) => flow.display(key, scope) ?? '')
  const characters = [...new Set(texts.flatMap(unprintable))]
  return characters.length === 0 ? [] : [{ slug: element.slug, problem: 'unprintable', characters }]
}

/** Texts of the author, or answers of another client. The person learns it now, not when the documents fail. */
const findUnprintableConstants = (flow: Flow, scope: Scope): FlowStepProblem[] =>
  unprintableConstants(flow, scope).map(({ key, characters }) => ({ slug: key, problem: 'unprintable', characters }))

/** Nothing of a `data_only` flow is printed. Which tags a template has is known to the company alone. */
export const unprintableProblems = (
  flow: Flow,
  { elements, scope }: Pick<StepView, 'elements' | 'scope'>,
): FlowStepProblem[] => {
  if (flow.definition.output_mode !== 'document') return []
  const inAnswers = elements.flatMap((element) => findUnprintable(flow, scope, element))
  // A constant often contains an answer, and its problem ends with that of the answer.
  return inAnswers.length > 0 ? inAnswers : findUnprintableConstants(flow, scope)
}
