// The search of the portal: looks through the latest customers, flows, runs, documents and webhooks of all services.
import { searchLimits } from '@company-data/protocol/limits'
import type { FoundRecord, PortalSearch, PortalSearchQuery } from '@company-data/protocol/wire/operations/overview'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { SessionCaller } from '../../../gate/caller.ts'
import { firstIdAt } from '../../../platform/ids/uuid.ts'
import type { OverviewDeps } from './deps.ts'

const { customers: MAX_CUSTOMERS, others: MAX_OTHERS } = searchLimits

const ALL = firstIdAt(0)

type Entry = Omit<FoundRecord, 'kind'>

const toEntry = (members: Pick<Entry, 'service_id' | 'id' | 'name'> & Partial<Entry>): Entry => ({
  flow_id: null,
  status: null,
  created_at: null,
  detail: null,
  ...members,
})

const listCustomers = async (
  { connections, accounts }: OverviewDeps,
  serviceIds: readonly string[],
): Promise<Entry[]> => {
  const rows = await connections.overview.listNew(serviceIds, { newSince: ALL, limit: MAX_CUSTOMERS })
  const names = await accounts.listPublicAccounts(rows.map(({ customer_user_id }) => customer_user_id))
  return rows.map(({ service_id, id, customer_user_id, at }) => {
    const account = names.get(customer_user_id)
    return toEntry({
      service_id,
      id,
      name: account?.displayName ?? '',
      detail: account?.code ?? null,
      created_at: formatTimestamp(at),
    })
  })
}

const listRuns = async (
  { flowRuns, flows }: OverviewDeps,
  serviceIds: readonly string[],
  customers: readonly Entry[],
): Promise<Entry[]> => {
  const range = { newSince: ALL, limit: MAX_OTHERS, maxCount: MAX_OTHERS }
  const { latest } = await flowRuns.overview.listNew(serviceIds, range)
  const flowNames = await flows.listNames(latest.map(({ flow_id }) => flow_id))
  const customerNames = new Map(customers.map(({ id, name }) => [id, name]))
  return latest.map(({ service_id, id, flow_id, connection_id, status, at }) => ({
    service_id,
    id,
    flow_id,
    status,
    created_at: formatTimestamp(at),
    name: flowNames.get(flow_id) ?? '',
    detail: customerNames.get(connection_id) ?? null,
  }))
}

const listEntries = async (
  deps: OverviewDeps,
  serviceIds: readonly string[],
  isOwner: boolean,
): Promise<Record<FoundRecord['kind'], Entry[]>> => {
  const [customers, flows, documents, webhooks] = await Promise.all([
    listCustomers(deps, serviceIds),
    deps.flows.listByServices(serviceIds, MAX_OTHERS),
    deps.documents.overview.listLatest(serviceIds, MAX_OTHERS),
    isOwner ? deps.webhooks.listNames(serviceIds, MAX_OTHERS) : [],
  ])
  return {
    customer: customers,
    flow: flows.map(toEntry),
    run: await listRuns(deps, serviceIds, customers),
    document: documents.map(({ created_at, ...row }) => toEntry({ ...row, created_at: formatTimestamp(created_at) })),
    webhook: webhooks.map(({ name, url, ...row }) => toEntry({ ...row, name: name ?? url, detail: url })),
  }
}

const isMatch = ({ id, name, detail }: Entry, text: string): boolean =>
  [id, name, detail ?? ''].some((part) => part.toLowerCase().includes(text))

export const searchServices =
  (deps: OverviewDeps) =>
  async (caller: SessionCaller, { text = '', kind: wantedKind }: PortalSearchQuery): Promise<PortalSearch> => {
    const services = await deps.services.listInPortal(caller)
    if (services.length === 0) return { items: [], is_complete: true }
    const isOwner = caller.kind === 'company'
    const entries = await listEntries(
      deps,
      services.map(({ id }) => id),
      isOwner,
    )
    const soughtText = text.trim().toLowerCase()
    const allKinds = Object.entries(entries) as [FoundRecord['kind'], Entry[]][]
    const kinds = allKinds.filter(([kind]) => wantedKind === undefined || kind === wantedKind)
    const maxCount = wantedKind === undefined ? searchLimits.perKind : searchLimits.ofOneKind
    return {
      items: kinds.flatMap(([kind, rows]) =>
        rows
          .filter((row) => isMatch(row, soughtText))
          .slice(0, maxCount)
          .map((row) => ({ kind, ...row })),
      ),
      is_complete: kinds.every(([kind, rows]) => rows.length < (kind === 'customer' ? MAX_CUSTOMERS : MAX_OTHERS)),
    }
  }
