// Fetches what the search looks through, once something is typed into it.
import type { FlowSummary, PortalClient } from '@company-data/sdk/company'
import { useTexts } from '@company-data/ui'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { flowsQuery } from '../app/flows.ts'
import { useClient, useIsOwner } from '../session/use-session.tsx'
import type { NavCommand } from './commands.ts'
import { findData, type ServiceData } from './found-data.ts'
import { shellTexts } from './shell-texts.ts'

const MIN_LETTERS = 2
/** Each is several calls. */
const MAX_SERVICES = 10
const PAGE_SIZE = 250
const KEPT_MS = 5 * 60_000
/** Of a service; each is one call. */
const MAX_FLOWS = 10

/** The parts of a service that the user may not read are left out. */
const orNone = <Row>(rows: Promise<readonly Row[]>): Promise<readonly Row[]> => rows.catch(() => [])

const foundQuery = (client: PortalClient, serviceId: string, isOwner: boolean) =>
  queryOptions({
    queryKey: ['search', serviceId, isOwner],
    queryFn: async (): Promise<Omit<ServiceData, 'flows' | 'runs'>> => {
      const portal = client.servicePortal(serviceId)
      const [connections, documents, webhooks] = await Promise.all([
        orNone(portal.connections.list.page({ pageSize: PAGE_SIZE }).then(({ items }) => items)),
        orNone(portal.documents.list.page({ pageSize: PAGE_SIZE }).then(({ items }) => items)),
        isOwner ? orNone(client.webhooks.list(serviceId)) : [],
      ])
      return {
        serviceId,
        customers: connections.map(({ id, display_name, share_code }) => ({
          id,
          name: display_name,
          code: share_code,
        })),
        documents: documents.map(({ id, name }) => ({ id, name })),
        webhooks: webhooks.map(({ id, name, url }) => ({ id, name, url })),
      }
    },
    staleTime: KEPT_MS,
    retry: false,
  })

/** The latest runs of each published flow. */
const foundRunsQuery = (client: PortalClient, serviceId: string, flows: readonly FlowSummary[] | undefined) => {
  const published = (flows ?? []).filter(({ published_version }) => published_version !== null).slice(0, MAX_FLOWS)
  return queryOptions({
    queryKey: ['search', serviceId, 'runs', published.map(({ id }) => id)],
    queryFn: async (): Promise<ServiceData['runs']> => {
      const { runs } = client.serviceFlows(serviceId)
      const lists = await Promise.all(
        published.map(({ id }) => orNone(runs.list.page(id, { pageSize: PAGE_SIZE }).then(({ items }) => items))),
      )
      return lists
        .flat()
        .map(({ id, flow_id, connection_id }) => ({ id, flowId: flow_id, connectionId: connection_id }))
    },
    enabled: published.length > 0,
    staleTime: KEPT_MS,
    retry: false,
  })
}

/** The data that the text finds; nothing before two letters are typed. */
export const useFoundData = (text: string, services: ReadonlyArray<{ id: string }>): NavCommand[] => {
  const { found: kindTexts } = useTexts(shellTexts)
  const client = useClient()
  const isOwner = useIsOwner()
  const isWanted = text.trim().length >= MIN_LETTERS
  const searched = isWanted ? services.slice(0, MAX_SERVICES) : []
  const rows = useQueries({ queries: searched.map(({ id }) => foundQuery(client, id, isOwner)) })
  const flows = useQueries({ queries: searched.map(({ id }) => flowsQuery(client, id)) })
  const runs = useQueries({
    queries: searched.map(({ id }, index) => foundRunsQuery(client, id, flows[index]?.data)),
  })
  const clients = useQuery({
    queryKey: ['search', 'clients'],
    queryFn: () => client.accountClients.list(),
    enabled: isWanted && isOwner,
    staleTime: KEPT_MS,
    retry: false,
  })
  const serviceData = rows.flatMap(({ data }, index) =>
    data === undefined ? [] : [{ ...data, flows: flows[index]?.data ?? [], runs: runs[index]?.data ?? [] }],
  )
  const clientRows = clients.data ?? []
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are new objects in every render
  return useMemo(
    () => (isWanted ? findData({ services: serviceData, clients: clientRows }, text, kindTexts) : []),
    [isWanted, text, kindTexts, JSON.stringify(serviceData), JSON.stringify(clientRows)],
  )
}
