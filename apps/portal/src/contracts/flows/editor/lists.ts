// The targets of a definition's references: field types, request fields of the service, templates and plugins.

import { type FieldTypeRow, systemTypes } from '@company-data/field-types/registry'
import type { Definition, PluginDescription, RequestField } from '@company-data/flow-engine'
import { type FlowAsset, isPlatformError, type PortalClient } from '@company-data/sdk/company'
import { fieldTypesQuery } from '@company-data/web/app/rules'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../../session/use-session.tsx'
import { assetsQuery } from '../list/flow-queries.ts'

export type ListName = 'fieldTypes' | 'requestFields' | 'assets' | 'plugins'

export type LabelledRequestField = RequestField & { label: string }

export interface Lists {
  readonly fieldTypes: readonly FieldTypeRow[]
  readonly requestFields: readonly LabelledRequestField[]
  readonly assets: readonly FlowAsset[]
  /** The lists that could not be loaded, with the reasons; an empty list then means nothing. */
  readonly failures: ReadonlyMap<ListName, unknown>
  retry(): void
  /** Undefined if this user may not see them (a delegate). */
  readonly plugins: readonly PluginDescription[] | undefined
  /** False while one of them is missing: problems about them would be wrong. */
  readonly isReady: boolean
}

const requestFieldsQuery = (client: PortalClient, serviceId: string) =>
  queryOptions({
    queryKey: ['request-fields', serviceId, 'of-flow'],
    queryFn: async () => (await client.requestFields.read(serviceId)).fields,
  })

/** The part of the plugins that a definition refers to; null for a user who may not see them. */
const describedPluginsQuery = (client: PortalClient) =>
  queryOptions({
    queryKey: ['plugins', 'of-flow'],
    queryFn: async () => {
      try {
        return (await client.plugins.list()).plugins.map(({ id, name, base_url, field_types }) => ({
          id,
          name,
          host: base_url === null ? '' : (URL.parse(base_url)?.host ?? ''),
          field_types: field_types as PluginDescription['field_types'],
        }))
      } catch (error) {
        if (isPlatformError(error) && error.status === 403) return null
        throw error
      }
    },
  })

const NO_FIELDS: readonly LabelledRequestField[] = []
const NO_ASSETS: readonly FlowAsset[] = []

type ListQuery = Pick<UseQueryResult, 'data' | 'error' | 'refetch'>

/** The lists that were never loaded; one that was loaded before stays unchanged. */
const useFailures = ({ fieldTypes, requestFields, assets, plugins }: Record<ListName, ListQuery>) => {
  const failed = [fieldTypes, requestFields, assets, plugins].map(({ data, error }) =>
    data === undefined ? error : null,
  )
  return useMemo(
    () => {
      const queries: [ListName, ListQuery][] = [
        ['fieldTypes', fieldTypes],
        ['requestFields', requestFields],
        ['assets', assets],
        ['plugins', plugins],
      ]
      const unread = queries.filter(([, { data, error }]) => data === undefined && error !== null)
      return {
        failures: new Map(unread.map(([name, { error }]) => [name, error])),
        retry: () => {
          for (const [, { refetch }] of unread) void refetch()
        },
      }
    },
    // biome-ignore lint/correctness/useExhaustiveDependencies: the objects of the queries are new in every drawing
    failed,
  )
}

export const useLists = (serviceId: string, flowId: string): Lists => {
  const client = useClient()
  const types = useQuery(fieldTypesQuery(client))
  const fields = useQuery(requestFieldsQuery(client, serviceId))
  const assets = useQuery(assetsQuery(client, flowId))
  const plugins = useQuery(describedPluginsQuery(client))
  const failures = useFailures({ fieldTypes: types, requestFields: fields, assets, plugins })
  return useMemo(
    () => ({
      fieldTypes: types.data?.rows ?? systemTypes,
      requestFields: fields.data ?? NO_FIELDS,
      assets: assets.data ?? NO_ASSETS,
      plugins: plugins.data ?? undefined,
      isReady: [types.data, fields.data, assets.data, plugins.data].every((data) => data !== undefined),
      ...failures,
    }),
    [types.data, fields.data, assets.data, plugins.data, failures],
  )
}

/** The plugins according to the definition's snapshots, for users who may not list them. */
export const collectSnapshotPlugins = ({ nodes }: Definition): PluginDescription[] => {
  const plugins = new Map<string, PluginDescription>()
  for (const element of nodes.flatMap(({ elements }) => elements)) {
    if (element.kind !== 'plugin' || element.plugin.snapshot === null) continue
    const { plugin_id, field_type, snapshot } = element.plugin
    const { plugin_name, host, label, blocks, inputs, outputs } = snapshot
    const before = plugins.get(plugin_id)?.field_types ?? []
    const type = { key: field_type, label, blocks, inputs, outputs }
    plugins.set(plugin_id, { id: plugin_id, name: plugin_name, host, field_types: [...before, type] })
  }
  return [...plugins.values()]
}
