// The view of a step: its elements with values, texts with their tags, problems, and shown constants.
import {
  type Bounds,
  type Draft,
  displayScalar,
  type FieldElement,
  type ImageElement,
  isDefaulted,
  type PluginElement,
  type PluginQuestionInputs,
  plainText,
  type ShownConstant,
  type TextNode,
} from '@company-data/flow-engine'
import type { FlowStepProblem } from '../../errors/flow-run-error.ts'

/**
 * One visible element of a step. `nodes` of a text is a tree from which to create DOM text nodes, never HTML; `text` is the same without styles.
 * Of a plugin, `missing` says why it cannot be asked yet.
 * @example
 * const run = await person.runs.open({ connectionId, runId })
 * for (const shown of run.step().view().elements) {
 *   const line = (view: FlowElementView) => (view.kind === 'text' ? view.text : view.kind === 'image' ? view.alt : view.label)
 *   console.log(line(shown))
 * }
 */
export type FlowElementView =
  | { kind: 'text'; key: string; nodes: readonly TextNode[]; text: string }
  | { kind: 'image'; key: string; asset_key: string; alt: string }
  | {
      kind: 'field'
      slug: string
      label: string
      element: FieldElement
      /** The current value: typed, linked, or written by its default. */
      value: unknown
      isDefaulted: boolean
      isLinked: boolean
      /** The current minimum and maximum of the value, as plain strings; null: no bound. */
      min: string | null
      max: string | null
    }
  | {
      kind: 'plugin'
      slug: string
      label: string
      element: PluginElement
      value: unknown
      /** True if every required input has a value that the plugin may receive. */
      isComplete: boolean
      missing: PluginQuestionInputs['missing']
    }

/**
 * The current view of a step: call `view` again after every change of an input.
 * @example
 * const run = await person.runs.open({ connectionId, runId })
 * const { constants, problems, next }: FlowStepView = run.step().view()
 * for (const { label, value } of constants) console.log(label, value ?? 'pending')
 * console.log(problems.length === 0 ? `then ${next}` : problems)
 */
export interface FlowStepView {
  elements: readonly FlowElementView[]
  /** Computed here, never stored and never sent (D2-CON-69); `value` null is pending. */
  constants: readonly ShownConstant[]
  /** The problems that prevent a submit. */
  problems: readonly FlowStepProblem[]
  /** The node that would follow; null at a leaf, and where no edge matches. */
  next: string | null
  isLeaf: boolean
}

export const textView = (key: string, nodes: readonly TextNode[]): FlowElementView => ({
  kind: 'text',
  key,
  nodes,
  text: plainText(nodes),
})

export const imageView = ({ key, asset_key, alt }: ImageElement): FlowElementView => ({
  kind: 'image',
  key,
  asset_key,
  alt,
})

export const fieldView = (element: FieldElement, draft: Draft | undefined, { min, max }: Bounds): FlowElementView => ({
  kind: 'field',
  slug: element.slug,
  label: element.label,
  element,
  value: draft?.value ?? null,
  isDefaulted: draft !== undefined && isDefaulted(draft),
  isLinked: draft?.source === 'link',
  min: displayScalar(min),
  max: displayScalar(max),
})

export const pluginView = (
  element: PluginElement,
  draft: Draft | undefined,
  { isComplete, missing }: PluginQuestionInputs,
): FlowElementView => ({
  kind: 'plugin',
  slug: element.slug,
  label: element.label,
  element,
  value: draft?.value ?? null,
  isComplete,
  missing,
})
