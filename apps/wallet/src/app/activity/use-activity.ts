// The activity book of the person, opened on this device and completed with what the platform lists now.
import type { ActivityEntry, PersonClient } from '@company-data/sdk/person'
import { platformClock } from '@company-data/ui/clock'
import { droppedOnLock } from '@company-data/web/app/rules'
import { queryOptions } from '@tanstack/react-query'
import { type ActivityKind, missingEntries } from './activity-rules.ts'

const PAGE_SIZE = 100

const now = (): string => new Date(platformClock.nowMs()).toISOString()

/** Reads the lists again: an older one would make a new connection look like an ended one. */
const readAndComplete = async (client: PersonClient): Promise<readonly ActivityEntry[]> => {
  const entries = await client.activity.list()
  const connections = await Array.fromAsync(client.companyConnections.list({ pageSize: PAGE_SIZE }))
  const documents = await Array.fromAsync(client.documents.list({ pageSize: PAGE_SIZE }))
  const missing = missingEntries(entries, { connections, documents }, now())
  return missing.length === 0 ? entries : client.activity.add(missing)
}

export const activityQuery = (client: PersonClient, isOpen: boolean) =>
  queryOptions({
    queryKey: ['activity', isOpen],
    queryFn: () => readAndComplete(client),
    enabled: isOpen,
    // An action on another page may have added entries.
    staleTime: 0,
    meta: droppedOnLock,
  })

interface DecidedChallenge {
  challenge_id: string
  company_name: string
  service_name: string
}

/** The platform keeps no list of decided approvals. A lost entry is no reason to bother a person who has just decided. */
export const noteApproval = async (
  client: PersonClient,
  kind: Extract<ActivityKind, 'approved' | 'denied'>,
  { challenge_id, company_name, service_name }: DecidedChallenge,
): Promise<void> => {
  const entry = { id: `${kind} ${challenge_id}`, at: now(), kind, company: company_name, service: service_name }
  await client.activity.add([entry]).catch(() => undefined)
}
