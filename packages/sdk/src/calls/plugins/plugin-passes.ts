// Passes to ask the plugins that a form names.
import type { PluginPass } from '../../plugins/ask-plugin.ts'
import type { Api } from '../../transport/api.ts'

/**
 * Whose form it is: the service of a code, or a sign-in app.
 * @example
 * const form: PluginForm = { code: 'ACME/LEASE' }
 */
export type PluginForm = { code: string } | { client_id: string }

export const pluginPassCalls = ({ post }: Pick<Api, 'post'>) => ({
  /**
   * Good for ten minutes and for as many questions as you like; `specs` says how each field asks its plugin.
   * @example
   * const { specs } = await person.pluginPass({ code: 'ACME/LEASE' })
   */
  pluginPass: (form: PluginForm): Promise<PluginPass> => post<PluginPass>('/api/customer/plugin-pass', form),
})
