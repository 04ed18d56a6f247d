// An input for a value of one of the plugin value kinds.
import type { PluginValue } from '@company-data/sdk/person'
import { Checkbox, TextField } from '@company-data/ui'
import { NeverAsks, SecretLabelWarning } from '@company-data/web/companies'
import { typedValue } from './parse-plugin-value.ts'
import type { PluginBlock } from './plugin-snapshot.ts'

interface TypedInputProps {
  name: string
  label: string
  kind: PluginBlock['kind']
  problem?: string | undefined
  /** The typed text. */
  text: string | undefined
  /** Undefined while it is empty or invalid. */
  onValue: (value: PluginValue | undefined, text: string) => void
}

export const TypedInput = ({ name, label, kind, text, problem, onValue }: TypedInputProps) =>
  kind === 'boolean' ? (
    <Checkbox label={label} checked={text === 'true'} onChange={(isTrue) => onValue(isTrue, String(isTrue))} />
  ) : (
    <>
      <TextField
        name={name}
        type={kind === 'date' ? 'date' : 'text'}
        {...(kind === 'number' && { inputMode: 'decimal' as const })}
        label={label}
        problem={problem}
        value={text ?? ''}
        onValueChange={(text) => onValue(typedValue(kind, text), text)}
      />
      <SecretLabelWarning label={label} />
      {kind === 'text' && <NeverAsks />}
    </>
  )
