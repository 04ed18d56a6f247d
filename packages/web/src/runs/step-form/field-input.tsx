// One field of a step: the control for its type or, for a customer, a choice from the profile.

import { useTexts } from '@company-data/ui'
import { CompanyQuote, NeverAsks, SecretLabelWarning } from '@company-data/web/companies'
import { FileInput, useValueFormatter, ValueInput } from '@company-data/web/fields'
import { toWidget, valueInputTexts } from '@company-data/web/fields/rules'
import { type AnswerTexts, answerTexts } from './answer-texts.ts'
import type { FieldInputProps, FieldView } from './field-props.ts'
import { LinkInput } from './link-input.tsx'

/** A bound in the reader's format, such as 2,000 or 15 Jan 2026. */
type FormatBound = (bound: string) => string

const boundsIn = ({ min, max }: FieldView, texts: AnswerTexts, format: FormatBound): string | undefined => {
  if (min !== null && max !== null) return texts.between(format(min), format(max))
  if (min !== null) return texts.atLeast(format(min))
  return max === null ? undefined : texts.atMost(format(max))
}

/** The allowed range (D2-DFT-15), and whether the flow filled in the field; for its owner also the help. */
const useHint = ({ view, types, company }: Pick<FieldInputProps, 'view' | 'types' | 'company'>): string | undefined => {
  const texts = useTexts(answerTexts)
  const { line } = useValueFormatter(types)
  const help = company === undefined ? view.element.help : null
  const bounds = boundsIn(view, texts, (bound) => line(view.element.type, bound))
  const hints = [help, bounds, view.isDefaulted ? texts.defaulted : undefined]
  return hints.filter((hint) => hint != null && hint !== '').join(' ') || undefined
}

const TypedField = ({ view, types, source, company, entry, error, typingError, onEntry }: FieldInputProps) => {
  const hint = useHint({ view, types, company })
  const { optional } = useTexts(valueInputTexts)
  const { element, slug } = view
  const widget = toWidget(element, types)
  const label = element.required ? view.label : `${view.label} (${optional})`
  if (widget.kind === 'file')
    return (
      <FileInput
        name={slug}
        label={label}
        widget={widget}
        error={error}
        chosenFile={entry && 'files' in entry ? entry : undefined}
        onChoose={onEntry}
      />
    )
  return (
    <>
      <ValueInput
        name={slug}
        label={label}
        widget={widget}
        error={error}
        problem={typingError}
        hint={hint}
        isRequired={element.required}
        value={view.value}
        onValue={(value) => onEntry({ value })}
      />
      {company !== undefined && element.help && <CompanyQuote company={company} text={element.help} />}
      {source !== undefined && <SecretLabelWarning label={view.label} help={element.help} />}
      {source !== undefined && widget.kind === 'line' && <NeverAsks />}
    </>
  )
}

export const FieldInput = (props: FieldInputProps) =>
  props.source === undefined || props.view.element.link === 'none' ? (
    <TypedField {...props} />
  ) : (
    <LinkInput {...props} source={props.source}>
      <TypedField {...props} />
    </LinkInput>
  )
