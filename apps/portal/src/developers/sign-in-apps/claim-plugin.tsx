// A claim that a plugin answers: the plugin, its field type, and the other claims it receives.
import type { PluginRecord } from '@company-data/sdk/company'
import { SelectField, useTexts } from '@company-data/ui'
import type { ClaimDraft, PluginChoice } from './claims.ts'
import { isChosen, PLUGIN } from './claims.ts'
import { claimsTexts } from './claims-texts.ts'
import styles from './sign-in-apps.module.css'

/** Select accepts no empty text. */
const NONE = ' '

interface ClaimPluginProps {
  draft: ClaimDraft
  choice: PluginChoice
  drafts: readonly ClaimDraft[]
  plugins: readonly PluginRecord[]
  /** True to report missing input: after the first attempt to save. */
  showsProblem: boolean
  onChange: (choice: PluginChoice) => void
}

const Wires = ({ draft, choice, drafts, plugins, onChange }: ClaimPluginProps) => {
  const texts = useTexts(claimsTexts)
  const plugin = plugins.find(({ id }) => id === choice.plugin_id)
  const inputs = plugin?.field_types.find(({ key }) => key === choice.field_type)?.inputs ?? []
  const otherClaims = drafts.filter(({ id, type, claim }) => id !== draft.id && type !== PLUGIN && claim.trim() !== '')
  const wire = (input: string, claim: string) => {
    const { [input]: _, ...rest } = choice.inputs
    onChange({ ...choice, inputs: claim === NONE ? rest : { ...rest, [input]: claim } })
  }
  return inputs.map(({ key, label }) => (
    <SelectField
      key={key}
      name={`${draft.id} input ${key}`}
      label={texts.pluginInput(label)}
      value={choice.inputs[key] ?? NONE}
      options={[
        { value: NONE, label: texts.askPerson },
        ...otherClaims.map(({ claim, label: claimLabel }) => ({ value: claim.trim(), label: claimLabel || claim })),
      ]}
      onChange={(claim) => wire(key, claim)}
    />
  ))
}

export const ClaimPlugin = (props: ClaimPluginProps) => {
  const { draft, choice, plugins, showsProblem, onChange } = props
  const texts = useTexts(claimsTexts)
  const plugin = plugins.find(({ id }) => id === choice.plugin_id)
  const withNone = (options: readonly { value: string; label: string }[]) => [
    { value: NONE, label: texts.choose },
    ...options,
  ]
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          name={`${draft.id} plugin`}
          label={texts.plugin}
          value={choice.plugin_id || NONE}
          options={withNone(plugins.map(({ id, name }) => ({ value: id, label: name })))}
          onChange={(id) => onChange({ plugin_id: id.trim(), field_type: '', inputs: {} })}
        />
        <SelectField
          name={`${draft.id} field`}
          label={texts.pluginField}
          value={choice.field_type || NONE}
          options={withNone((plugin?.field_types ?? []).map(({ key, label }) => ({ value: key, label })))}
          onChange={(key) => onChange({ ...choice, field_type: key.trim(), inputs: {} })}
        />
      </div>
      {plugins.length === 0 && <p className={styles.note}>{texts.noPlugins}</p>}
      {showsProblem && !isChosen(choice) && (
        <p className={styles.problem} role="alert">
          {texts.pluginNeeded}
        </p>
      )}
      <Wires {...props} />
    </>
  )
}
