// Messages between the editor and its worker.
import type { ExplainedPaths, Problem, ValidationContext } from '@company-data/flow-engine'
import type { Language } from '@company-data/ui/texts'
import type { Drawing, Position } from '../canvas/layout.ts'
import type { Draft } from '../edits/draft.ts'

export interface ValidationQuestion extends Draft {
  readonly context: ValidationContext
  /** The language of the problem sentences. */
  readonly language: Language
}

export type ExplainQuestion = Pick<Draft, 'definition'> & Pick<ValidationContext, 'fieldTypes'>

/** Each request with its arguments and its response. */
export interface FlowActions {
  place: { question: Drawing; answer: Map<string, Position> }
  validate: { question: ValidationQuestion; answer: readonly Problem[] }
  explain: { question: ExplainQuestion; answer: ExplainedPaths }
}

export type FlowRequestKind = keyof FlowActions

export type FlowRequest = {
  [Act in FlowRequestKind]: { id: number; act: Act; question: FlowActions[Act]['question'] }
}[FlowRequestKind]

export type FlowReply = { id: number } & ({ answer: FlowActions[FlowRequestKind]['answer'] } | { failure: string })
