// Tries a plugin through a form that uses it: only such a form gives a pass to call it (A-76, FG-15).

import type { PluginRecord } from '@company-data/sdk/company'
import { Empty, Notice, SelectField, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signInAppsQuery } from '../../app/plugins.ts'
import { servicesQuery } from '../../app/services.ts'
import { useClient } from '../../session/use-session.tsx'
import { listTryForms, type TryForm } from './plugins.ts'
import styles from './try.module.css'
import { TryField } from './try-field.tsx'
import { tryTexts } from './try-texts.ts'

const ChosenForm = ({ tried, plugin }: { tried: TryForm; plugin: PluginRecord }) => {
  const texts = useTexts(tryTexts)
  const client = useClient()
  const getPass = () => client.pluginPasses.create(tried.form)
  // The pass is valid for ten minutes; the field renews it by itself.
  const pass = useQuery({
    queryKey: ['plugin-pass', plugin.id, tried.id],
    queryFn: getPass,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <QueryView query={pass} shape="form">
      {({ specs }) => {
        const spec = specs[tried.key]
        if (spec === undefined || spec.snapshot === null) return <Notice tone="info">{texts.personsOnly}</Notice>
        return <TryField spec={spec} snapshot={spec.snapshot} getPass={getPass} />
      }}
    </QueryView>
  )
}

const Forms = ({ plugin, forms }: { plugin: PluginRecord; forms: readonly TryForm[] }) => {
  const texts = useTexts(tryTexts)
  const [selectedForm, setSelectedForm] = useState<string>()
  const tried = forms.find(({ id }) => id === selectedForm) ?? forms[0]
  if (tried === undefined) return <Empty icon="send" title={texts.noFormTitle} text={texts.noFormText} />
  return (
    <div className={styles.panel}>
      <div>
        <p>{texts.lead}</p>
        <p className={styles.note}>{texts.counts}</p>
      </div>
      <SelectField
        name="form"
        label={texts.through}
        value={tried.id}
        onChange={setSelectedForm}
        options={forms.map(({ id, kind, key, owner }) => ({ value: id, label: texts[kind](key, owner) }))}
      />
      <ChosenForm key={tried.id} tried={tried} plugin={plugin} />
    </div>
  )
}

export const TryPanel = ({ plugin }: { plugin: PluginRecord }) => {
  const client = useClient()
  const services = useQuery(servicesQuery(client))
  const apps = useQuery(signInAppsQuery(client))
  return (
    <QueryView query={services} shape="form">
      {(allServices) => (
        <QueryView query={apps} shape="form">
          {(allApps) => <Forms plugin={plugin} forms={listTryForms(plugin, allServices, allApps)} />}
        </QueryView>
      )}
    </QueryView>
  )
}
