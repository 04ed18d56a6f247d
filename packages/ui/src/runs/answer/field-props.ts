// What the control of a field of a step is given.
import type { ContactDatum, FieldTypes, FlowElementView, OpenedFile } from '@company-data/sdk/person'
import type { Entry } from './entries.ts'

export type FieldView = Extract<FlowElementView, { kind: 'field' }>

/** What a customer may answer from: the business card of a company, or the profile of a person. */
export interface CustomerData {
  customer: 'company' | 'person'
  /** Values in plaintext. */
  card: readonly ContactDatum[]
  openFile(id: string): Promise<OpenedFile>
  /** The address where it is filled in. */
  profilePath: string
}

/** What a control of a field enters; a plugin has a field of its own. */
export type FieldEntry = Exclude<Entry, { blocks: unknown }>

export interface FieldInputProps {
  view: FieldView
  types: FieldTypes
  /** Undefined for the owner of a flow, who only types. */
  source: CustomerData | undefined
  entry: Entry | undefined
  error: string | undefined
  onEntry: (entry: FieldEntry) => void
}
