// One field as a customer answers it. Optional ones are shared only after ticking their box.

import type { FieldTypes } from '@company-data/sdk/company'
import { Checkbox, Icon, SelectField, useTexts } from '@company-data/ui'
import { ValueInput } from '@company-data/web/fields'
import { fieldNames, formatKeyName, toWidget, type Widget } from '@company-data/web/fields/rules'
import { type ReactNode, useState } from 'react'
import { type FieldDraft, parseOptions } from '../draft.ts'
import { PLUGIN } from '../field-content.ts'
import styles from './form-preview.module.css'
import { previewTexts } from './preview-texts.ts'

interface PreviewFieldProps {
  field: FieldDraft
  types: FieldTypes
}

interface ControlProps {
  name: string
  label: string
}

/** Names of the platform's own options; the company's options are shown verbatim. */
const useOptionName = (isOurs: boolean) => {
  const names = useTexts(fieldNames)
  return (option: string): string => (isOurs ? formatKeyName(names, option) : option)
}

const Choice = ({ name, label, options, isOurs }: ControlProps & { options: readonly string[]; isOurs: boolean }) => {
  const texts = useTexts(previewTexts)
  const formatOption = useOptionName(isOurs)
  return (
    <SelectField
      name={name}
      label={label}
      defaultValue={' '}
      options={[
        { value: ' ', label: texts.choose },
        ...options.map((option) => ({ value: option, label: formatOption(option) })),
      ]}
    />
  )
}

type Entered = Exclude<Widget, { kind: 'file' | 'choice' }>

/** The input stays while the preview is visible, and is never sent. */
const Entry = ({ name, label, widget }: ControlProps & { widget: Entered }) => {
  const [value, setValue] = useState<unknown>('')
  return (
    <ValueInput
      name={name}
      label={label}
      widget={widget}
      isRequired
      value={value}
      error={undefined}
      onValue={setValue}
    />
  )
}

/** Chosen in the app, which has the profile; here is only a placeholder. */
const StandIn = ({
  label,
  icon,
  children,
}: {
  label: string
  icon: 'fileText' | 'badgeCheck' | 'plug'
  children: ReactNode
}) => (
  <div className={styles.parts}>
    <span className={styles.label}>{label}</span>
    <div className={styles.standIn}>
      <Icon name={icon} size={16} />
      <span>{children}</span>
    </div>
  </div>
)

const Control = ({ field, types, name, label }: PreviewFieldProps & ControlProps) => {
  const texts = useTexts(previewTexts)
  if (field.type === PLUGIN) {
    const plugin = field.published?.plugin?.plugin_name
    return (
      <StandIn label={label} icon="plug">
        {texts.plugin(typeof plugin === 'string' ? plugin : texts.somePlugin)}
      </StandIn>
    )
  }
  const ownOptions = parseOptions(field.options)
  const options = ownOptions.length === 0 ? null : ownOptions
  const widget = toWidget({ type: field.type, options }, types)
  if (widget.kind === 'file')
    return (
      <StandIn label={label} icon="fileText">
        {widget.isPdf ? texts.pdf : texts.file}
      </StandIn>
    )
  if (field.verified)
    return (
      <StandIn label={label} icon="badgeCheck">
        {texts.profileValue}
      </StandIn>
    )
  const isOurs = options === null
  if (widget.kind === 'choice') return <Choice name={name} label={label} options={widget.options} isOurs={isOurs} />
  return <Entry name={name} label={label} widget={widget} />
}

const useNote = ({ verified, maxAge, one_time }: FieldDraft): string => {
  const texts = useTexts(previewTexts)
  if (!verified) return one_time ? texts.once : texts.live
  const days = Number(maxAge)
  return maxAge.trim() !== '' && Number.isInteger(days) ? texts.verifiedWithin(days) : texts.verified
}

export const PreviewField = ({ field, types }: PreviewFieldProps) => {
  const texts = useTexts(previewTexts)
  const [isTicked, setIsTicked] = useState(false)
  const label = field.label.trim() || texts.unnamed
  const note = useNote(field)
  const isShown = field.mandatory || isTicked
  return (
    <>
      {!field.mandatory && <Checkbox label={label} checked={isTicked} onChange={setIsTicked} />}
      <span className={styles.mark}>{field.mandatory ? texts.required : texts.optional}</span>
      {isShown && (
        <>
          <Control key={field.type} field={field} types={types} name={`preview ${field.key}`} label={label} />
          <p className={styles.note}>{note}</p>
        </>
      )}
    </>
  )
}
