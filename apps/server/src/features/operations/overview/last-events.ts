// The latest event of each service, however long ago: one statement per kind, along an index.
import type { ServiceOverview } from '@company-data/protocol/wire/operations/overview'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { firstIdAt } from '../../../platform/ids/uuid.ts'
import type { OverviewDeps } from './deps.ts'

type LastEvent = NonNullable<ServiceOverview['last_event']>

interface DatedEvent {
  serviceId: string
  kind: LastEvent['kind']
  at: Date
}

const SINCE_EVER = firstIdAt(0)

/** A signature names no service, so only the latest of the company are searched. */
const MAX_SIGNATURES = 500

const toEvent =
  (kind: LastEvent['kind']) =>
  ({ service_id, at }: { service_id: string; at: Date }): DatedEvent => ({ serviceId: service_id, kind, at })

export const readLastEvents = async (
  { connections, documents, flowRuns, services }: OverviewDeps,
  scope: { companyUserId: string; serviceIds: readonly string[] },
): Promise<ReadonlyMap<string, LastEvent>> => {
  const { serviceIds } = scope
  const latest = { newSince: SINCE_EVER, limit: serviceIds.length, perService: 1 }
  const [connected, messages, runs, signatures, changes] = await Promise.all([
    connections.overview.listNew(serviceIds, latest),
    connections.overview.listLatestMessages(serviceIds),
    flowRuns.overview.listNew(serviceIds, { ...latest, maxCount: serviceIds.length }),
    documents.overview.listNewSignatures(scope, {
      newSince: SINCE_EVER,
      limit: MAX_SIGNATURES,
      maxCount: MAX_SIGNATURES,
    }),
    services.logs.listNew(serviceIds, latest),
  ])
  const events = [
    ...connected.map(toEvent('connected')),
    ...messages.map(toEvent('message')),
    ...runs.latest.map(toEvent('run_started')),
    ...signatures.latest.map((row) => toEvent(row.action)(row)),
    ...changes.map(toEvent('changed')),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  // The latest event of a service is set last.
  return new Map(events.map(({ serviceId, kind, at }) => [serviceId, { kind, at: formatTimestamp(at) }]))
}
