// The control of one requested value: whether to share it, and which value of the profile or typed text.
import { Checkbox, Mark, SelectField, useTexts } from '@company-data/ui'
import { NeverAsks, SecretLabelWarning } from '@company-data/web/companies'
import { useFieldLabel, ValueInput } from '@company-data/web/fields'
import { formatInline } from '@company-data/web/fields/rules'
import { lazy, Suspense } from 'react'
import type { ProfileValue } from '../profile/profile.ts'
import { consentTexts } from '../texts/texts.ts'
import { OTHER, selectedValue } from './question.ts'
import type { Picker } from './use-pickers.ts'
import styles from './value-picker.module.css'

const PluginRowField = lazy(async () => ({ default: (await import('./plugin-field.tsx')).PluginRowField }))

interface PickerProps {
  picker: Picker
  /** A problem with the whole value, not with one of its fields. */
  error: string | undefined
}

const useValueLabel = () => {
  const { file } = useTexts(consentTexts).picker
  const formatLabel = useFieldLabel()
  return ({ datum, plaintext }: ProfileValue): string =>
    plaintext === null ? `${formatLabel(datum)} (${file})` : `${formatInline(plaintext)} (${formatLabel(datum)})`
}

const SourceSelect = ({ picker: { question, offer, draft, change } }: PickerProps) => {
  const texts = useTexts(consentTexts).picker
  const formatValue = useValueLabel()
  const options = offer.values.map((value, index) => ({ value: String(index), label: formatValue(value) }))
  return (
    <SelectField
      name={`${question.name} source`}
      label={question.label}
      {...(question.verified && { hint: texts.verifiedOnly })}
      value={draft.source}
      options={offer.input ? [...options, { value: OTHER, label: texts.other }] : options}
      onChange={(source) => change({ source })}
    />
  )
}

const Choice = ({ picker, error }: PickerProps) => {
  const { question, offer, draft, change } = picker
  const texts = useTexts(consentTexts).picker
  const isTyped = selectedValue(offer, draft) === undefined
  return (
    <div className={styles.choice}>
      {offer.values.length > 0 && <SourceSelect picker={picker} error={error} />}
      <SecretLabelWarning label={question.label} />
      {isTyped && offer.input && (
        <>
          <ValueInput
            name={question.name}
            label={question.label}
            widget={offer.input.widget}
            isRequired
            error={error}
            value={draft.value}
            onValue={(value) => change({ value })}
          />
          {offer.input.widget.kind === 'line' && <NeverAsks />}
        </>
      )}
      {question.isLive !== undefined && (
        <p className={styles.note}>{question.isLive && !isTyped ? texts.live : texts.once}</p>
      )}
    </div>
  )
}

const Content = (props: PickerProps) => {
  const { question, offer, plugin, redraw } = props.picker
  const texts = useTexts(consentTexts).picker
  if (offer.obstacle !== undefined) return <p className={styles.note}>{texts[offer.obstacle]}</p>
  if (!plugin) return <Choice {...props} />
  return (
    <Suspense>
      <SecretLabelWarning label={question.label} />
      <PluginRowField name={question.name} label={question.label} row={plugin} error={props.error} onChanged={redraw} />
    </Suspense>
  )
}

export const ValuePicker = (props: PickerProps) => {
  const { question, offer, draft, change } = props.picker
  const texts = useTexts(consentTexts).picker
  const hasObstacle = offer.obstacle !== undefined
  if (question.isRequired)
    return (
      <li className={styles.item}>
        <div className={styles.head}>
          {hasObstacle && <strong>{question.label}</strong>}
          <Mark tone="warn">{texts.required}</Mark>
        </div>
        <Content {...props} />
      </li>
    )
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <Checkbox
          label={question.label}
          checked={draft.isShared && !hasObstacle}
          disabled={hasObstacle}
          onChange={(isShared) => change({ isShared })}
        />
        <Mark tone="plain">{texts.optional}</Mark>
      </div>
      {(draft.isShared || hasObstacle) && <Content {...props} />}
    </li>
  )
}
