// The plugins of the company and its sign-in apps: the page of each shows the other, so they are asked for once for both.
import type { PortalClient } from '@company-data/sdk/company'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

const PLUGINS = ['plugins']
const APPS = ['sign-in-apps']

export const pluginsQuery = (client: PortalClient) =>
  queryOptions({ queryKey: [...PLUGINS, 'list'], queryFn: () => client.plugins() })

export const signInAppsQuery = (client: PortalClient) =>
  queryOptions({ queryKey: [...APPS, 'list'], queryFn: () => client.listOauthApps() })

/** A claim may name a plugin, so a change of one shows at the other. */
export const usePluginsChanged = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: PLUGINS }), queries.invalidateQueries({ queryKey: APPS })])
  }
}
