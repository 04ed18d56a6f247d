// The controls of a value that a plugin answers. Loaded when a form has one.
import { useTexts } from '@company-data/ui'
import { PluginInput, TypedInput } from '@company-data/web/fields'
import type { PluginRow } from '@company-data/web/fields/rules'
import { consentTexts } from '../texts/texts.ts'

interface PluginRowFieldProps {
  name: string
  label: string
  row: PluginRow
  error: string | undefined
  onChanged: () => void
}

export const PluginRowField = ({ name, label, row, error, onChanged }: PluginRowFieldProps) => {
  const texts = useTexts(consentTexts)
  const { isComplete, missing } = row.state()
  const { plugin_name, host } = row.snapshot
  return (
    <PluginInput
      label={label}
      field={row.field}
      snapshot={row.snapshot}
      isComplete={isComplete}
      missing={missing}
      error={error}
      onChanged={onChanged}
    >
      <p className="muted">{texts.plugin.asks(plugin_name, host)}</p>
      {row.unwired.map(({ key, label: inputLabel, type, required }) => (
        <TypedInput
          key={key}
          name={`${name} input ${key}`}
          label={required ? inputLabel : `${inputLabel} (${texts.picker.optional})`}
          kind={type}
          text={row.typedTexts.get(key)}
          onValue={(value, text) => {
            row.enter(key, value, text)
            onChanged()
          }}
        />
      ))}
    </PluginInput>
  )
}
