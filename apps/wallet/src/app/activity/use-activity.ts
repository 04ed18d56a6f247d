// The activity book of the person, opened on this device and completed when the lists of the platform have changed.
import type { ActivityEntry, CustomerConnection, PersonClient } from '@company-data/sdk/person'
import { platformClock } from '@company-data/ui/clock'
import { droppedOnLock } from '@company-data/web/app/rules'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { connectionsQuery } from '../connections.ts'
import { documentsQuery } from '../documents.ts'
import { type ActivityKind, missingEntries, toDomain } from './activity-rules.ts'

const now = (): string => new Date(platformClock.nowMs()).toISOString()

const listQueries = (client: PersonClient) => [connectionsQuery(client), documentsQuery(client)] as const

/** The lists that each book was completed with. A list that is read again without a change is the same object. */
const completedLists = new WeakMap<QueryClient, readonly unknown[]>()

/** False after an action or a push has changed a list, or marked it as changed. */
const isComplete = (queries: QueryClient, client: PersonClient): boolean =>
  listQueries(client).every(({ queryKey }, index) => {
    const state = queries.getQueryState(queryKey)
    return state?.data !== undefined && !state.isInvalidated && state.data === completedLists.get(queries)?.[index]
  })

/** Reads the lists after the book: an older list would make a new connection look like an ended one. */
const readAndComplete = async (queries: QueryClient, client: PersonClient): Promise<readonly ActivityEntry[]> => {
  const entries = await client.activity.list()
  const connections = await queries.fetchQuery({ ...connectionsQuery(client), staleTime: 0 })
  const documents = await queries.fetchQuery({ ...documentsQuery(client), staleTime: 0 })
  const missing = missingEntries(entries, { connections, documents }, now())
  const all = missing.length === 0 ? entries : await client.activity.add(missing)
  completedLists.set(
    queries,
    listQueries(client).map(({ queryKey }) => queries.getQueryData<unknown>(queryKey)),
  )
  return all
}

const activityQuery = (queries: QueryClient, client: PersonClient, isOpen: boolean) =>
  queryOptions({
    queryKey: ['activity', isOpen],
    queryFn: () => readAndComplete(queries, client),
    enabled: isOpen,
    staleTime: () => (isComplete(queries, client) ? Number.POSITIVE_INFINITY : 0),
    meta: droppedOnLock,
  })

/** `isOpen`: the person's keys are open. */
export const useActivity = (client: PersonClient, isOpen: boolean) =>
  useQuery(activityQuery(useQueryClient(), client, isOpen))

interface DecidedChallenge {
  challenge_id: string
  company_name: string
  company_identity: CustomerConnection['company_identity']
  service_name: string
}

/** The platform keeps no list of decided approvals. A person who has just decided is not bothered because of a lost entry. */
export const noteApproval = async (
  queries: QueryClient,
  client: PersonClient,
  kind: Extract<ActivityKind, 'approved' | 'denied'>,
  { challenge_id, company_name, company_identity, service_name }: DecidedChallenge,
): Promise<void> => {
  const names = { company: company_name, ...toDomain(company_identity), service: service_name }
  const entry = { id: `${kind} ${challenge_id}`, at: now(), kind, ...names }
  await client.activity.add([entry]).catch(() => undefined)
  await queries.invalidateQueries({ queryKey: ['activity'] })
}
