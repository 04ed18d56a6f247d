// The form of a starting point, and the fields that several of them have.
import type { Definition, FieldElement } from '@company-data/flow-engine'

export type Language = 'en' | 'de'

/** In English and in German. */
export type Label = readonly [en: string, de: string]

export interface Field extends Partial<Pick<FieldElement, 'type' | 'required'>> {
  slug: string
  label: Label
  options?: readonly Label[]
}

export interface Step {
  key: string
  label: Label
  party: 'company' | 'customer'
  /** Shown above the fields. */
  text?: Label
  fields: readonly Field[]
}

export interface Arrow {
  from: string
  to: string
  /** The field and the option that lead there. */
  when?: { field: string; option: Label }
}

export interface Plan {
  name: Label
  hint: Label
  result: Definition['output_mode']
  /** The text for customers: the role of the company, not “your company”. */
  company: Label
  customer: Label
  steps: readonly Step[]
  arrows: readonly Arrow[]
}

export const YES: Label = ['Yes', 'Ja']
export const NO: Label = ['No', 'Nein']

export const NAME: Field = { slug: 'full_name', label: ['Full name', 'Vollständiger Name'] }
export const EMAIL: Field = { slug: 'email', label: ['E-mail address', 'E-Mail-Adresse'], type: 'email' }
export const BIRTH: Field = { slug: 'date_of_birth', label: ['Date of birth', 'Geburtsdatum'], type: 'date_of_birth' }
export const PHONE: Field = { slug: 'phone', label: ['Telephone', 'Telefon'], type: 'phone', required: false }
export const START: Field = { slug: 'start', label: ['Begins on', 'Beginnt am'], type: 'date' }

export const ABOUT_YOU: Label = ['About you', 'Über Sie']
