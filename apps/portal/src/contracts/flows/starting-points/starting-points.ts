// Ready-made drafts to begin a flow with: steps, fields and branches that an author changes instead of beginning with nothing.
import type { Condition, Definition, Edge, FieldElement, FlowElement, FlowNode } from '@company-data/flow-engine'
import { newField } from '../edits/step-edits.ts'
import { contractPlans } from './contract-plans.ts'
import { dataPlans } from './data-plans.ts'
import type { Arrow, Field, Label, Language, Plan, Step } from './plan.ts'

const plans = { ...contractPlans, ...dataPlans }

export type StartingPoint = keyof typeof plans

export const startingPoints = Object.keys(plans) as StartingPoint[]

const say = ([en, de]: Label, language: Language): string => (language === 'de' ? de : en)

const toField = ({ slug, label, options, ...members }: Field, language: Language): FieldElement => ({
  ...newField(slug, say(label, language)),
  ...members,
  ...(options && { options: options.map((option) => say(option, language)) }),
})

const toNode = ({ key, label, party, text, fields }: Step, language: Language): FlowNode => ({
  key,
  label: say(label, language),
  party,
  elements: [
    ...(text ? [{ kind: 'text', key: `${key}_text`, text: say(text, language), show_if: null } as FlowElement] : []),
    ...fields.map((field) => toField(field, language)),
  ],
  document: null,
})

const toEdge = ({ from, to, when }: Arrow, language: Language): Edge => ({
  from,
  to,
  when: when ? ({ field: when.field, op: 'eq', value: say(when.option, language) } as Condition) : null,
})

interface PointTexts {
  name: string
  hint: string
  result: Definition['output_mode']
}

export const describePoint = (point: StartingPoint, language: Language): PointTexts => {
  const { name, hint, result }: Plan = plans[point]
  return { name: say(name, language), hint: say(hint, language), result }
}

/** A draft in the language of its author. */
export const createDraft = (point: StartingPoint, language: Language): Definition => {
  const { result, company, customer, steps, arrows }: Plan = plans[point]
  return {
    entry: steps[0]?.key ?? null,
    output_mode: result,
    parties: [
      { key: 'company', label: say(company, language), type: 'owner' },
      { key: 'customer', label: say(customer, language), type: 'person' },
    ],
    nodes: steps.map((step) => toNode(step, language)),
    edges: arrows.map((arrow) => toEdge(arrow, language)),
    constants: [],
  }
}
