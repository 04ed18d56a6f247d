// Plugin rules: states, uses, and the forms to try one with. Pure, so that it is tested without a browser.
import type { OauthApp, PluginForm, PluginRecord, PluginValue, ServiceRecord } from '@company-data/sdk/company'
import { typedValue } from '@company-data/web/fields/rules'

export type PluginFieldType = PluginRecord['field_types'][number]
export type PluginInput = PluginFieldType['inputs'][number]

/** `failing`: the last fetch failed. The earlier description stays in use. */
export type PluginState = 'described' | 'failing' | 'undescribed'

export const getPluginState = ({ last_error, last_refresh_at }: PluginRecord): PluginState => {
  if (last_error !== null) return 'failing'
  return last_refresh_at === null ? 'undescribed' : 'described'
}

export const countUses = ({ in_use }: PluginRecord): number =>
  in_use.flows.length + in_use.request_rows.length + in_use.claims.length

/** Plugins whose name or address contains the text. */
export const matchingPlugins = (plugins: readonly PluginRecord[], text: string): PluginRecord[] => {
  const part = text.trim().toLowerCase()
  return plugins.filter(({ name, base_url, builtin_key, id }) =>
    [name, base_url ?? '', builtin_key ?? '', id].some((word) => word.toLowerCase().includes(part)),
  )
}

/** A form that uses the plugin and gives the company a pass to call it. */
export interface TryForm {
  id: string
  kind: 'row' | 'claim'
  /** The slug of the row, or the name of the claim. */
  key: string
  /** The service or the app. */
  owner: string
  form: PluginForm
}

export const listTryForms = (
  { in_use }: PluginRecord,
  services: readonly ServiceRecord[],
  apps: readonly OauthApp[],
): TryForm[] => [
  ...in_use.request_rows.flatMap(({ service_id, slug }): TryForm[] => {
    const service = services.find(({ id }) => id === service_id)
    if (service === undefined) return []
    return [
      { id: `row ${service_id} ${slug}`, kind: 'row', key: slug, owner: service.name, form: { code: service.code } },
    ]
  }),
  ...in_use.claims.flatMap(({ app_id, claim }): TryForm[] => {
    const app = apps.find(({ id }) => id === app_id)
    if (app === undefined) return []
    const form = { client_id: app.client_id }
    return [{ id: `claim ${app_id} ${claim}`, kind: 'claim', key: claim, owner: app.name, form }]
  }),
]

export interface SampleInputs {
  inputs: Record<string, PluginValue>
  /** False while a required input is missing or an input has an invalid value. */
  isComplete: boolean
  /** Typed, but not a value of the declared type. */
  wrong: string[]
}

/** D2-PLG-02: empty inputs are left out of the call. */
export const sampleInputs = (
  declared: readonly PluginInput[],
  inputTexts: Readonly<Record<string, string | undefined>>,
): SampleInputs => {
  const inputs: Record<string, PluginValue> = {}
  const wrong: string[] = []
  let isComplete = true
  for (const { key, type, required } of declared) {
    const text = inputTexts[key] ?? ''
    const value = typedValue(type, text)
    if (value !== undefined) inputs[key] = value
    else if (text.trim() !== '') wrong.push(key)
    else if (required) isComplete = false
  }
  return { inputs, isComplete: isComplete && wrong.length === 0, wrong }
}
