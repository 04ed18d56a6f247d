// The source of a plugin field: its spec comes with the row or claim, and its pass is requested when needed.
import type { FieldPlugin } from '@company-data/protocol/wire/plugins/plugins'
import type { PluginFormAnswer, PluginPass } from '@company-data/sdk/plugins'
import { call } from '../platform/api.ts'
import type { Session } from '../platform/session.ts'
import type { PluginSource } from '../view/plugins/plugin-input.ts'

/** Undefined where no plugin is involved. */
export const pluginSource = (
  { home, token }: Session,
  plugin: unknown,
  form: { code: string } | { client_id: string },
  findAnswer: (name: string) => PluginFormAnswer | undefined,
): PluginSource | undefined => {
  if (plugin === null || plugin === undefined) return undefined
  const { plugin_id, field_type, snapshot, inputs } = plugin as FieldPlugin
  return {
    spec: { plugin_id, field_type, snapshot, inputs },
    getPass: () => call<PluginPass>(home, '/api/customer/plugin-pass', { method: 'POST', token, body: form }),
    findAnswer,
  }
}
