// The properties of a plugin field: the plugin, its inputs from the flow, and its outputs.
import { type PluginElement, withSnapshots } from '@company-data/flow-engine'
import { Details, Notice, useTexts } from '@company-data/ui'
import type { ReactNode } from 'react'
import { constantTexts } from '../computed-constants/constant-texts.ts'
import { ProblemsAt, SelectAt, SwitchAt } from '../editor/fields.tsx'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import { type Path, setAt } from '../edits/edit-path.ts'
import { useValueOptions } from '../formulas/use-value-options.ts'
import { elementTexts } from './element-texts.ts'
import { LabelAt } from './label-at.tsx'

const Choice = ({ path, element }: { path: Path; element: PluginElement }) => {
  const texts = useTexts(elementTexts)
  const { apply, lists } = useEditor()
  const plugins = lists.plugins ?? []
  const selectedPlugin = plugins.find(({ id }) => id === element.plugin.plugin_id)
  /** The snapshot is updated immediately, as the platform does when it saves (D2-DEF-10). */
  const put = (member: 'plugin_id' | 'field_type', value: string | null) =>
    apply((draft) => {
      const next = setAt(draft, ['definition', ...path, 'plugin', member], value ?? '')
      return { ...next, definition: withSnapshots(next.definition, plugins) }
    })
  if (lists.plugins === undefined) return <Notice tone="info">{texts.pluginForbidden}</Notice>
  return (
    <>
      <SelectAt
        path={[...path, 'plugin', 'plugin_id']}
        label={texts.plugin}
        options={plugins.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => put('plugin_id', value)}
      />
      <SelectAt
        path={[...path, 'plugin', 'field_type']}
        label={texts.fieldType}
        options={(selectedPlugin?.field_types ?? []).map(({ key, label }) => ({ value: key, label }))}
        onChange={(value) => put('field_type', value)}
      />
    </>
  )
}

const Inputs = ({ path, element }: { path: Path; element: PluginElement }) => {
  const texts = useTexts(elementTexts)
  const { types } = useTexts(constantTexts)
  const { definition } = useEditor()
  const values = useValueOptions(definition)
  const { snapshot } = element.plugin
  if (snapshot === null) return <p className={panel.note}>{texts.noSnapshot}</p>
  return (
    <>
      <h3>{texts.inputs}</h3>
      {snapshot.inputs.map(({ key, label, type, required }) => (
        <SelectAt
          key={key}
          path={[...path, 'plugin', 'inputs', key]}
          label={`${label} (${types[type]}${required ? `, ${texts.needed}` : ''})`}
          none={texts.none}
          options={values}
        />
      ))}
      <h3>{texts.outputs}</h3>
      <Details
        facts={snapshot.outputs.map(({ key, label, type }) => ({
          label,
          value: (
            <>
              <code>{`{{${element.slug}.${key}}}`}</code> {types[type]}
            </>
          ),
        }))}
      />
    </>
  )
}

export const PluginProperties = ({ path, element, slug }: { path: Path; element: PluginElement; slug: ReactNode }) => {
  const texts = useTexts(elementTexts)
  return (
    <>
      <section className={panel.group}>
        <LabelAt path={path} />
        {slug}
        <SwitchAt path={[...path, 'required']} label={texts.required} />
      </section>
      <section className={panel.group}>
        <Choice path={path} element={element} />
        <ProblemsAt path={[...path, 'plugin']} />
      </section>
      <section className={panel.group}>
        <Inputs path={path} element={element} />
        <ProblemsAt path={[...path, 'plugin', 'inputs']} />
      </section>
    </>
  )
}
