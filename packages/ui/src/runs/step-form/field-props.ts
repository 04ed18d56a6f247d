// The props of a field control.
import type { ContactDatum, FieldTypes, FlowElementView, OpenedFile } from '@company-data/sdk/person'
import type { Entry } from './entries.ts'

export type FieldView = Extract<FlowElementView, { kind: 'field' }>

/** What a customer can answer from: a company's business card, or a person's profile. */
export interface CustomerData {
  customer: 'company' | 'person'
  /** Values in plaintext. */
  card: readonly ContactDatum[]
  openFile(id: string): Promise<OpenedFile>
  /** Where it is filled in. */
  profilePath: string
}

/** What a field control can enter; plugin fields have their own type. */
export type FieldEntry = Exclude<Entry, { blocks: unknown }>

export interface FieldInputProps {
  view: FieldView
  types: FieldTypes
  /** Undefined for the owner of a flow, who can only type. */
  source: CustomerData | undefined
  entry: Entry | undefined
  error: string | undefined
  onEntry: (entry: FieldEntry) => void
}
