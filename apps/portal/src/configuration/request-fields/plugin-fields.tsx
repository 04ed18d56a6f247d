// A field that a plugin answers: the plugin, its field type, and the answers it receives.
import { Notice, SelectField, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { pluginsQuery } from '../../app/plugins.ts'
import { useClient, useIsOwner } from '../../session/use-session.tsx'
import type { FieldDraft, FieldPatch } from './draft.ts'
import { PLUGIN, type PluginChoice } from './field-content.ts'
import styles from './request-fields.module.css'
import { requestFieldsTexts } from './request-fields-texts.ts'

interface PluginFieldsProps {
  field: FieldDraft
  fields: readonly FieldDraft[]
  problem: string | undefined
  onChange: (patch: FieldPatch) => void
}

/** Select accepts no empty text. */
const NONE = ' '

const EMPTY: PluginChoice = { plugin_id: '', field_type: '', inputs: {} }

interface Input {
  key: string
  label: string
}

/** From the plugin itself, or from the snapshot taken when the field was published. */
const parseInputs = (value: unknown): Input[] =>
  Array.isArray(value)
    ? value.filter((input): input is Input => typeof input?.key === 'string' && typeof input?.label === 'string')
    : []

const Inputs = ({ inputs, field, fields, onChange }: PluginFieldsProps & { inputs: readonly Input[] }) => {
  const texts = useTexts(requestFieldsTexts)
  const choice = field.plugin ?? EMPTY
  const otherFields = fields.filter(({ key, isRemoved, type }) => key !== field.key && !isRemoved && type !== PLUGIN)
  const wire = (input: string, slug: string) => {
    const { [input]: _, ...rest } = choice.inputs
    onChange({ plugin: { ...choice, inputs: slug === NONE ? rest : { ...rest, [input]: slug } } })
  }
  return inputs.map(({ key, label }) => (
    <SelectField
      key={key}
      name={`input ${key}`}
      label={texts.pluginInput(label)}
      value={choice.inputs[key] ?? NONE}
      options={[
        { value: NONE, label: texts.pluginAsk },
        ...otherFields.map(({ slug, label: name }) => ({ value: slug, label: name || slug })),
      ]}
      onChange={(slug) => wire(key, slug)}
    />
  ))
}

export const PluginFields = (props: PluginFieldsProps) => {
  const { field, problem, onChange } = props
  const texts = useTexts(requestFieldsTexts)
  const isOwner = useIsOwner()
  const list = useQuery({ ...pluginsQuery(useClient()), enabled: isOwner })
  const plugins = list.data?.plugins
  const choice = field.plugin ?? EMPTY
  const plugin = plugins?.find(({ id }) => id === choice.plugin_id)
  const fieldType = plugin?.field_types.find(({ key }) => key === choice.field_type)
  const isStored = field.published?.plugin?.field_type === choice.field_type
  const inputs = parseInputs(fieldType?.inputs ?? (isStored ? field.published?.plugin?.snapshot.inputs : []))
  const withNone = (options: readonly { value: string; label: string }[]) => [
    { value: NONE, label: texts.choose },
    ...options,
  ]
  return (
    <>
      {!isOwner && (
        <div className={styles.wide}>
          <Notice tone="info">{texts.pluginOwner}</Notice>
        </div>
      )}
      {plugins && (
        <>
          <SelectField
            name="plugin"
            label={texts.plugin}
            hint={plugins.length === 0 ? texts.pluginNone : undefined}
            value={choice.plugin_id || NONE}
            options={withNone(plugins.map(({ id, name }) => ({ value: id, label: name })))}
            onChange={(id) => onChange({ plugin: { ...EMPTY, plugin_id: id.trim() } })}
          />
          <SelectField
            name="pluginField"
            label={texts.pluginField}
            hint={problem && <span className={styles.problem}>{problem}</span>}
            value={choice.field_type || NONE}
            options={withNone((plugin?.field_types ?? []).map(({ key, label }) => ({ value: key, label })))}
            onChange={(key) => onChange({ plugin: { ...choice, field_type: key.trim(), inputs: {} } })}
          />
        </>
      )}
      <Inputs {...props} inputs={inputs} />
    </>
  )
}
