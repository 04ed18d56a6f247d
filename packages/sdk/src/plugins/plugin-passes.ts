// Passes to ask the plugins that a form names.
import { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { plugins } from '@company-data/protocol/nouns/plugins/contract'
import { customerPassRoutes } from '@company-data/protocol/nouns/plugins/routes'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

/**
 * Whose form it is: the service of a code, or a sign-in app.
 * @example
 * const form: PluginForm = { code: 'ACME/LEASE' }
 */
export type PluginForm = { code: string } | { client_id: string }

export const pluginPassCalls = (api: Api) => {
  const raw = calls<typeof plugins>()(api, customerPassRoutes, profilePrefix)
  return {
    /**
     * Good for ten minutes and for as many questions as you like; `specs` says how each field asks its plugin.
     * @example
     * const { specs } = await person.pluginPasses.create({ code: 'ACME/LEASE' })
     */
    create: raw.createCustomerPass,
  }
}
