// The props of a field control.
import type { ContactDatum, FieldTypes, FlowElementView, OpenedFile } from '@company-data/sdk/person'
import type { Entry } from './entries.ts'

export type FieldView = Extract<FlowElementView, { kind: 'field' }>

/** A customer's data for answers: a company's business card, or a person's profile. */
export interface CustomerData {
  customer: 'company' | 'person'
  /** Values in plaintext. */
  card: readonly ContactDatum[]
  openFile(id: string): Promise<OpenedFile>
  /** The address of the page to fill it in. */
  profilePath: string
  /** True in a play of a draft, whose author types or chooses each answer. */
  isMadeUp?: true
}

/** The input of a field control; plugin fields have their own type. */
export type FieldEntry = Exclude<Entry, { blocks: unknown }>

export interface FieldInputProps {
  view: FieldView
  types: FieldTypes
  /** Undefined for the owner of a flow, who can only type. */
  source: CustomerData | undefined
  /** The company whose help is quoted; undefined for the owner of the flow. */
  company: string | undefined
  entry: Entry | undefined
  error: string | undefined
  /** An error that is shown while the person types. */
  typingError: string | undefined
  onEntry: (entry: FieldEntry) => void
}
