// The answers of a step in sealable form, each checked against its type (D2-ANS-21, FA-37, FA-60).
import { type FieldTypeRow, validateSlotValue } from '@company-data/field-types'
import {
  type Draft,
  type FieldElement,
  type Flow,
  type FlowElement,
  isEmptyAnswer,
  type PluginElement,
  readPluginAnswer,
} from '@company-data/flow-engine'
import type { FlowStepProblem } from '../../errors/flow-run-error.ts'
import type { StepDrafts } from './step-drafts.ts'

export interface CheckedAnswer {
  slug: string
  /** The text to seal; for a file its envelope. */
  text: string
  isFile: boolean
}

export interface CheckedStep {
  answers: CheckedAnswer[]
  problems: FlowStepProblem[]
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const requiresLink = ({ link }: FieldElement): boolean => link === 'connected' || link === 'verified'

type CheckResult = CheckedAnswer | FlowStepProblem

const checkPlugin = ({ slug, plugin }: PluginElement, value: unknown): CheckResult =>
  typeof value === 'string' && readPluginAnswer(value, plugin.field_type) !== null
    ? { slug, text: value, isFile: false }
    : { slug, problem: 'plugin' }

const checkField = (
  element: FieldElement,
  value: unknown,
  { files, links }: Pick<StepDrafts, 'files' | 'links'>,
  rows: FieldTypeRow[],
): CheckResult => {
  const { slug, type, options } = element
  if (requiresLink(element) && !links.has(slug)) return { slug, problem: 'link' }
  const envelope = files.get(slug)?.envelope
  const verdict = validateSlotValue(rows, type, envelope ?? value, { options: options ?? undefined })
  if (!verdict.ok) {
    const { reason, key, entry } = verdict
    return { slug, problem: 'type', reason, key, ...(entry !== undefined && { entry }) }
  }
  // FA-60: linked data is sealed as stored in the profile, so that its verification covers it.
  const isAsItStands = envelope !== undefined || links.has(slug)
  return {
    slug,
    text: isAsItStands ? (envelope ?? String(value)) : toText(verdict.normalized),
    isFile: envelope !== undefined,
  }
}

/** FA-37: an empty field is not submitted; a hidden one was not asked. */
export const checkAnswers = (
  flow: Flow,
  elements: readonly FlowElement[],
  drafts: ReadonlyMap<string, Draft>,
  sources: Pick<StepDrafts, 'files' | 'links'>,
): CheckedStep => {
  const results = elements.flatMap((element): CheckResult[] => {
    if (element.kind !== 'field' && element.kind !== 'plugin') return []
    const value = drafts.get(element.slug)?.value
    if (isEmptyAnswer(value, flow.keys.getKind(element.slug) ?? 'text')) return []
    if (element.kind === 'plugin') return [checkPlugin(element, value)]
    return [checkField(element, value, sources, [...flow.fieldTypes])]
  })
  return {
    answers: results.filter((result) => 'text' in result),
    problems: results.filter((result) => 'problem' in result),
  }
}
