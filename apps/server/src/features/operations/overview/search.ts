// The search of the portal: looks through the latest customers, flows, runs, documents and webhooks of all services.
import { searchLimits } from '@company-data/protocol/limits'
import type { FoundRecord, PortalSearch, PortalSearchQuery } from '@company-data/protocol/wire/operations/overview'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { SessionCaller } from '../../../gate/caller.ts'
import { firstIdAt } from '../../../platform/ids/uuid.ts'
import type { OverviewDeps } from './deps.ts'
import { addExact, type ExactRows, findExact } from './find-exact.ts'
import { toTestPersonMark } from './test-person-mark.ts'

const { customers: MAX_CUSTOMERS, others: MAX_OTHERS } = searchLimits

const ALL = firstIdAt(0)

/** By connection; undefined if the account is deleted. */
type Customers = ReadonlyMap<string, { displayName: string; isTestPerson: boolean } | undefined>

type Entry = Omit<FoundRecord, 'kind'>

interface Search {
  deps: OverviewDeps
  serviceIds: readonly string[]
  exact: ExactRows
  soughtText: string
}

/** The text by which a search finds a row. */
interface Terms {
  words: ReadonlyArray<string | null>
  ids: readonly string[]
}

/** Rows found by their words come first: a short word such as "ada" is a part of many ids. */
const selectFound = <Row>(rows: readonly Row[], { soughtText }: Search, readTerms: (row: Row) => Terms): Row[] => {
  const isIn = (text: string | null): boolean => text?.toLowerCase().includes(soughtText) ?? false
  const byWord: Row[] = []
  const byId: Row[] = []
  for (const row of rows) {
    const { words, ids } = readTerms(row)
    if (words.some(isIn)) byWord.push(row)
    else if (ids.some(isIn)) byId.push(row)
  }
  return [...byWord, ...byId]
}

/** The entries that match, and whether all rows were looked through. */
interface Found {
  entries: Entry[]
  isComplete: boolean
}

/** Each service gets a share, so that every one is searched and the rows read do not grow with their number. */
const shareLimit = (limit: number, { serviceIds }: Search): { limit: number; perService: number } => ({
  limit,
  perService: Math.ceil(limit / serviceIds.length),
})

const isComplete = (
  rows: readonly { service_id: string }[],
  { limit, perService }: { limit: number; perService: number },
): boolean => {
  if (rows.length >= limit) return false
  const counts = new Map<string, number>()
  for (const { service_id } of rows) counts.set(service_id, (counts.get(service_id) ?? 0) + 1)
  return [...counts.values()].every((count) => count < perService)
}

const toEntry = (members: Pick<Entry, 'service_id' | 'id' | 'name'> & Partial<Entry>): Entry => ({
  flow_id: null,
  status: null,
  created_at: null,
  detail: null,
  ...members,
})

const findCustomers = async (search: Search): Promise<Found & { names: Customers }> => {
  const { connections, accounts } = search.deps
  const range = shareLimit(MAX_CUSTOMERS, search)
  const latest = await connections.overview.listNew(search.serviceIds, { newSince: ALL, ...range })
  const rows = addExact(search.exact.customers, latest)
  const customers = await accounts.listPublicAccounts(rows.map(({ customer_user_id }) => customer_user_id))
  const names = new Map(rows.map((row) => [row.id, customers.get(row.customer_user_id)]))
  const namedRows = rows.map((row) => {
    const customer = customers.get(row.customer_user_id)
    const { displayName: name = '', code: detail = null } = customer ?? {}
    return { ...row, customer, name, detail }
  })
  const matchingRows = selectFound(namedRows, search, ({ id, customer_user_id, name, detail }) => ({
    words: [name, detail],
    ids: [id, customer_user_id],
  }))
  const entries = matchingRows.map(({ service_id, id, name, detail, at, customer }) =>
    toEntry({ service_id, id, name, detail, created_at: formatTimestamp(at), ...toTestPersonMark(customer) }),
  )
  return { entries, isComplete: isComplete(latest, range), names }
}

/** Customers of these runs that are not among the latest. */
const findOlderCustomers = async (
  { deps: { accounts, connections }, serviceIds }: Search,
  connectionIds: readonly string[],
): Promise<Customers> => {
  const rows = await connections.overview.listById(serviceIds, { ids: connectionIds })
  const customers = await accounts.listPublicAccounts(rows.map(({ customer_user_id }) => customer_user_id))
  return new Map(rows.map((row) => [row.id, customers.get(row.customer_user_id)]))
}

const findRuns = async (search: Search, customersById: Customers): Promise<Found> => {
  const { flowRuns, flows } = search.deps
  const range = shareLimit(MAX_OTHERS, search)
  const { latest } = await flowRuns.overview.listNew(search.serviceIds, {
    newSince: ALL,
    maxCount: range.perService * search.serviceIds.length,
    ...range,
  })
  const rows = addExact(search.exact.runs, latest)
  const olderIds = rows.map(({ connection_id }) => connection_id).filter((id) => !customersById.has(id))
  const [flowNames, olderCustomers] = await Promise.all([
    flows.listNames([...new Set(rows.map(({ flow_id }) => flow_id))]),
    findOlderCustomers(search, [...new Set(olderIds)]),
  ])
  const namedRows = rows.map(({ service_id, id, flow_id, status, connection_id, at }) => {
    const customer = customersById.get(connection_id) ?? olderCustomers.get(connection_id)
    const texts = { name: flowNames.get(flow_id) ?? '', detail: customer?.displayName ?? null }
    return { service_id, id, flow_id, status, ...texts, created_at: formatTimestamp(at), ...toTestPersonMark(customer) }
  })
  const entries = selectFound(namedRows, search, ({ id, name, detail }) => ({ words: [name, detail], ids: [id] }))
  return { entries, isComplete: isComplete(latest, range) }
}

const findFlows = async (search: Search): Promise<Found> => {
  const range = shareLimit(MAX_OTHERS, search)
  const rows = await search.deps.flows.listByServices(search.serviceIds, range)
  const matchingRows = selectFound(addExact(search.exact.flows, rows), search, ({ id, name }) => ({
    words: [name],
    ids: [id],
  }))
  return { entries: matchingRows.map(toEntry), isComplete: isComplete(rows, range) }
}

const findDocuments = async (search: Search): Promise<Found> => {
  const range = shareLimit(MAX_OTHERS, search)
  const rows = await search.deps.documents.overview.listLatest(search.serviceIds, range)
  const matchingRows = selectFound(addExact(search.exact.documents, rows), search, ({ id, name }) => ({
    words: [name],
    ids: [id],
  }))
  const entries = matchingRows.map(({ created_at, awaits_others, ...row }) =>
    toEntry({ ...row, ...(awaits_others && { awaits_others }), created_at: formatTimestamp(created_at) }),
  )
  return { entries, isComplete: isComplete(rows, range) }
}

const findWebhooks = async (search: Search): Promise<Found> => {
  const rows = await search.deps.webhooks.listNames(search.serviceIds, MAX_OTHERS)
  const matchingRows = selectFound(rows, search, ({ id, name, url }) => ({ words: [name, url], ids: [id] }))
  const entries = matchingRows.map(({ name, url, ...row }) => toEntry({ ...row, name: name ?? url, detail: url }))
  return { entries, isComplete: rows.length < MAX_OTHERS }
}

const NOTHING: Found = { entries: [], isComplete: true }
const NO_NAMES: Customers = new Map()

type Kind = FoundRecord['kind']

/** Only the requested kinds. Customers are also read for runs, which name them. */
const findKinds = async (search: Search, kinds: ReadonlySet<Kind>): Promise<Record<Kind, Found>> => {
  const [customer, flow, document, webhook] = await Promise.all([
    kinds.has('customer') || kinds.has('run') ? findCustomers(search) : { ...NOTHING, names: NO_NAMES },
    kinds.has('flow') ? findFlows(search) : NOTHING,
    kinds.has('document') ? findDocuments(search) : NOTHING,
    kinds.has('webhook') ? findWebhooks(search) : NOTHING,
  ])
  const run = kinds.has('run') ? await findRuns(search, customer.names) : NOTHING
  return { customer, flow, run, document, webhook }
}

const KINDS: readonly Kind[] = ['customer', 'flow', 'run', 'document', 'webhook']

/** Webhooks are for the owner alone. */
const selectKinds = ({ kind: callerKind }: SessionCaller, wantedKind: Kind | undefined): Kind[] =>
  KINDS.filter((kind) => (wantedKind ?? kind) === kind && (kind !== 'webhook' || callerKind === 'company'))

export const searchServices =
  (deps: OverviewDeps) =>
  async (caller: SessionCaller, { text = '', kind: wantedKind }: PortalSearchQuery): Promise<PortalSearch> => {
    const services = await deps.services.listInPortal(caller)
    if (services.length === 0) return { items: [], is_complete: true }
    const soughtText = text.trim().toLowerCase()
    const serviceIds = services.map(({ id }) => id)
    const search: Search = { deps, serviceIds, exact: await findExact(deps, serviceIds, soughtText), soughtText }
    const kinds = selectKinds(caller, wantedKind)
    const byKind = await findKinds(search, new Set(kinds))
    const maxCount = wantedKind === undefined ? searchLimits.perKind : searchLimits.ofOneKind
    return {
      items: kinds.flatMap((kind) => byKind[kind].entries.slice(0, maxCount).map((entry) => ({ kind, ...entry }))),
      is_complete: kinds.every((kind) => byKind[kind].isComplete),
    }
  }
