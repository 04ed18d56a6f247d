// Finds the record of a whole id or share code, however old it is: the search looks through the latest rows only.
import type { FoundRecord } from '@company-data/protocol/wire/operations/overview'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { OverviewDeps } from './deps.ts'

type Connections = Awaited<ReturnType<OverviewDeps['connections']['overview']['listById']>>
type Runs = Awaited<ReturnType<OverviewDeps['flowRuns']['overview']['listById']>>
type Flows = Awaited<ReturnType<OverviewDeps['flows']['listById']>>
type Documents = Awaited<ReturnType<OverviewDeps['documents']['overview']['listById']>>

export interface ExactRows {
  customers: Connections
  runs: Runs
  flows: Flows
  documents: Documents
}

const NONE: ExactRows = { customers: [], runs: [], flows: [], documents: [] }

/** A share code or a company code: upper-case letters and digits. */
const CODE = /^[0-9a-z]{4,20}$/i

const findByCode = async (
  { accounts, connections }: OverviewDeps,
  serviceIds: readonly string[],
  code: string,
): Promise<ExactRows> => {
  const account = await accounts.findByCode(code.toUpperCase())
  if (account === undefined) return NONE
  return {
    ...NONE,
    customers: await connections.overview.listById(serviceIds, { ids: [], customerUserIds: [account.userId] }),
  }
}

const findById = async (
  { connections, flowRuns, flows, documents }: OverviewDeps,
  serviceIds: readonly string[],
  id: string,
): Promise<ExactRows> => {
  const [customers, runs, flowRows, documentRows] = await Promise.all([
    connections.overview.listById(serviceIds, { ids: [id], customerUserIds: [id] }),
    flowRuns.overview.listById(serviceIds, id),
    flows.listById(serviceIds, id),
    documents.overview.listById(serviceIds, id),
  ])
  return { customers, runs, flows: flowRows, documents: documentRows }
}

export const findExact = (deps: OverviewDeps, serviceIds: readonly string[], text: string): Promise<ExactRows> => {
  if (isUuid(text)) return findById(deps, serviceIds, text)
  return CODE.test(text) ? findByCode(deps, serviceIds, text) : Promise.resolve(NONE)
}

/** The rows of an exact match, and those of the search that are others. */
export const addExact = <Row extends Pick<FoundRecord, 'id'>>(exact: readonly Row[], latest: readonly Row[]): Row[] => {
  const ids = new Set(exact.map(({ id }) => id))
  return [...exact, ...latest.filter(({ id }) => !ids.has(id))]
}
