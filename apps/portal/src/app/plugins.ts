// The company's plugins and sign-in apps: each page also shows the other, so they share these queries.
import type { PortalClient } from '@company-data/sdk/company'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

const PLUGINS = ['plugins']
const APPS = ['sign-in-apps']

export const pluginsQuery = (client: PortalClient) =>
  queryOptions({ queryKey: [...PLUGINS, 'list'], queryFn: () => client.plugins.list() })

export const signInAppsQuery = (client: PortalClient) =>
  queryOptions({ queryKey: [...APPS, 'list'], queryFn: () => client.oauthApps.list() })

/** A claim may use a plugin, so a change of one affects the other. */
export const usePluginsChanged = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: PLUGINS }), queries.invalidateQueries({ queryKey: APPS })])
  }
}
