// The pass for the plugins of a form, which the platform gives to the signed-in person.
import type { PluginPass } from '@company-data/sdk/plugins'
import { call } from '../platform/api.ts'
import type { Session } from '../platform/session.ts'

export const readPluginPass = (
  { home, token }: Session,
  form: { code: string } | { client_id: string },
): Promise<PluginPass> => call<PluginPass>(home, '/api/customer/plugin-pass', { method: 'POST', token, body: form })
