// What the control of a field of a step is given.
import type { ContactDatum, FieldTypes, FlowElementView } from '@company-data/sdk/company'
import type { Entry } from '../use-run.ts'

export type FieldView = Extract<FlowElementView, { kind: 'field' }>

export interface FieldInputProps {
  view: FieldView
  types: FieldTypes
  /** The business card of a customer; the owner of a flow has none to answer from. */
  card: readonly ContactDatum[] | undefined
  entry: Entry | undefined
  error: string | undefined
  onEntry: (entry: Entry) => void
}
