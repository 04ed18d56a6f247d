// The answers of a step that documents print, checked for characters that no font prints (FB-05).
import {
  type FieldElement,
  type Flow,
  type FlowElement,
  type PluginElement,
  type Scope,
  type StepView,
  snapshotKeys,
  unprintable,
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

/** Nothing of a `data_only` flow is printed. Which tags a template has is known to the company alone. */
export const unprintableProblems = (
  flow: Flow,
  { elements, scope }: Pick<StepView, 'elements' | 'scope'>,
): FlowStepProblem[] =>
  flow.definition.output_mode === 'document' ? elements.flatMap((element) => findUnprintable(flow, scope, element)) : []
