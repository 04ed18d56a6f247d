// The data of a customer that can answer a field, and the proposal for each required field that has an obvious one.
import type { ContactDatum, FlowStep } from '@company-data/sdk/person'
import { fittingData, plainlyMeant } from '@company-data/web/fields/rules'
import { type Entries, enterInto } from './entries.ts'
import type { CustomerData, FieldInputProps, FieldView } from './field-props.ts'

export interface OfferedData extends Pick<FieldInputProps, 'types'> {
  source: Pick<CustomerData, 'card'>
}

export const listFitting = ({ element }: FieldView, { source, types }: OfferedData): ContactDatum[] =>
  fittingData(source.card, { ...element, verified: element.link === 'verified' }, types, Date.now())

const isOpen = ({ element, value }: FieldView): boolean =>
  element.required && element.link !== 'none' && (value === null || value === '')

/**
 * Answers required fields with the obvious datum, as the form of a service does; optional ones stay empty until the person
 * chooses. Everything is reviewed before it is sent. A file is opened only when it is chosen.
 */
export const proposeAnswers = (step: FlowStep, entries: Entries, sources: OfferedData): void => {
  for (const view of step.view().elements) {
    if (view.kind !== 'field' || entries.has(view.slug) || !isOpen(view)) continue
    const datum = plainlyMeant(listFitting(view, sources), view.element)
    if (datum === undefined || datum.has_file || datum.value === null) continue
    const { id, is_private, value } = datum
    const entry = { linked: { id, is_private, plaintext: value }, isProposed: true } as const
    entries.set(view.slug, entry)
    enterInto(step, view.slug, entry)
  }
}
