// One field of a step: the control that its type asks for, or, for a customer, what the profile has for it.

import { useTexts } from '@company-data/ui'
import { FileInput, ValueInput } from '@company-data/ui/fields'
import { valueInputTexts, widgetOf } from '@company-data/ui/fields/rules'
import { answerTexts } from './answer-texts.ts'
import type { FieldInputProps } from './field-props.ts'
import { LinkInput } from './link-input.tsx'

const TypedField = ({ view, types, entry, error, onEntry }: Omit<FieldInputProps, 'source'>) => {
  const texts = useTexts(answerTexts)
  const { optional } = useTexts(valueInputTexts)
  const { element, slug, isDefaulted } = view
  const widget = widgetOf(element, types)
  const label = element.required ? view.label : `${view.label} (${optional})`
  if (widget.kind === 'file')
    return (
      <FileInput
        name={slug}
        {...{ label, widget, error }}
        chosen={entry && 'files' in entry ? entry : undefined}
        onChoose={onEntry}
      />
    )
  return (
    <ValueInput
      name={slug}
      {...{ label, widget, error }}
      hint={isDefaulted ? texts.defaulted : (element.help ?? undefined)}
      isRequired={element.required}
      value={view.value}
      onValue={(value) => onEntry({ value })}
    />
  )
}

export const FieldInput = ({ source, ...props }: FieldInputProps) =>
  source === undefined || props.view.element.link === 'none' ? (
    <TypedField {...props} />
  ) : (
    <LinkInput {...props} source={source}>
      <TypedField {...props} />
    </LinkInput>
  )
