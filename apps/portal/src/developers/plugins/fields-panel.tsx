// A plugin's description: its field types with their inputs and outputs, and when it was fetched.
import type { PluginRecord } from '@company-data/sdk/company'
import { Button, CopyButton, Details, Notice, Tag, useFormats, useTexts } from '@company-data/ui'
import type { ReactNode } from 'react'
import { useDescribePlugin, useFailureFormatter } from './describe-plugin.ts'
import styles from './plugins.module.css'
import { getPluginState, type PluginFieldType } from './plugins.ts'
import { pluginsTexts } from './plugins-texts.ts'

interface Part {
  key: string
  label: string
  notes: readonly string[]
}

const Parts = ({ title, none, parts }: { title: string; none: string; parts: readonly Part[] }) => (
  <div className={styles.parts}>
    <h4>{title}</h4>
    {parts.length === 0 ? (
      <p className="muted">{none}</p>
    ) : (
      <ul>
        {parts.map(({ key, label, notes }) => (
          <li key={key}>
            <span className={styles.partName}>{label}</span>
            <code>{key}</code>
            <span className={styles.kind}>{notes.join(', ')}</span>
          </li>
        ))}
      </ul>
    )}
  </div>
)

const FieldType = ({ type: { key, label, blocks, inputs, outputs } }: { type: PluginFieldType }) => {
  const texts = useTexts(pluginsTexts)
  const listLabels = (keys: readonly string[]) =>
    blocks.filter((block) => keys.includes(block.key)).map((block) => block.label)
  return (
    <section className={styles.type}>
      <header>
        <h3>{label}</h3>
        <Tag>{key}</Tag>
      </header>
      <Parts
        title={texts.blocks}
        none={texts.noBlocks}
        parts={blocks.map(({ depends_on = [], kind, ...block }) => ({
          ...block,
          notes: [
            texts.kinds[kind],
            ...(depends_on.length === 0 ? [] : [texts.dependsOn(listLabels(depends_on).join(', '))]),
          ],
        }))}
      />
      <Parts
        title={texts.inputs}
        none={texts.noInputs}
        parts={inputs.map(({ type, required, ...input }) => ({
          ...input,
          notes: [texts.kinds[type], required ? texts.required : texts.optional],
        }))}
      />
      <Parts
        title={texts.outputs}
        none={texts.noOutputs}
        parts={outputs.map(({ type, ...output }) => ({ ...output, notes: [texts.kinds[type]] }))}
      />
    </section>
  )
}

const Refresh = ({ plugin }: { plugin: PluginRecord }) => {
  const texts = useTexts(pluginsTexts)
  const formats = useFormats()
  const describe = useDescribePlugin(plugin.id)
  const explain = useFailureFormatter()
  const failure = describe.error ? explain(describe.error) : plugin.last_error
  return (
    <>
      <div className={styles.head}>
        <span className={styles.note}>{texts.fetchedEvery}</span>
        <Button icon="replay" busy={describe.isPending} onClick={() => describe.mutate()}>
          {describe.isPending ? texts.refreshing : texts.refresh}
        </Button>
      </div>
      {failure !== null && !describe.isPending && (
        <Notice tone="bad" title={texts.failedTitle}>
          <p>{failure}</p>
          {plugin.last_refresh_at !== null && <p>{texts.failedText}</p>}
        </Notice>
      )}
      {describe.data && failure === null && (
        <Notice tone="good" title={texts.refreshed(`${formats.number(Math.round(describe.data.durationMs))} ms`)}>
          <p>{texts.refreshedText}</p>
        </Notice>
      )}
    </>
  )
}

const Undescribed = () => {
  const texts = useTexts(pluginsTexts)
  return (
    <Notice tone="warn" title={texts.undescribedTitle}>
      <p>{texts.undescribedText}</p>
    </Notice>
  )
}

export const FieldsPanel = ({ plugin }: { plugin: PluginRecord }) => {
  const texts = useTexts(pluginsTexts)
  const formats = useFormats()
  const { base_url, builtin_key, last_refresh_at, field_types } = plugin
  const copyable = (text: string, copyLabel: string): ReactNode => (
    <>
      <code>{text}</code>
      <CopyButton text={text} label={copyLabel} />
    </>
  )
  return (
    <div className={styles.sections}>
      <Details
        facts={[
          ...(base_url === null ? [] : [{ label: texts.address, value: copyable(base_url, texts.address) }]),
          ...(builtin_key === null ? [] : [{ label: texts.builtIn, value: <code>{builtin_key}</code> }]),
          {
            label: texts.fetched,
            value:
              last_refresh_at === null
                ? texts.never
                : `${formats.dateTime(last_refresh_at)} (${formats.relative(last_refresh_at)})`,
          },
          { label: texts.id, value: copyable(plugin.id, texts.id) },
        ]}
      />
      <Refresh plugin={plugin} />
      {last_refresh_at === null
        ? getPluginState(plugin) === 'undescribed' && <Undescribed />
        : field_types.length === 0 && <p className="muted">{texts.noFieldTypes}</p>}
      {field_types.map((type) => (
        <FieldType key={type.key} type={type} />
      ))}
    </div>
  )
}
