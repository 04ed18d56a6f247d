// Recent events for the home page, newest first: companies, documents and messages that the wallet already knows. Pure.
import type { CustomerConnection, CustomerDocument } from '@company-data/sdk/person'
import { paths } from '../paths.ts'

export interface RecentEvent {
  kind: 'connected' | 'shared' | 'message' | 'document'
  /** The company, or the name of a document. */
  name: string
  at: string
  path: string
}

type Connection = Pick<
  CustomerConnection,
  'id' | 'company_name' | 'service' | 'connected_at' | 'last_message_at' | 'answers'
>

/** A value that was shared with the connection itself is part of that event. */
const SAME_ACTION_MS = 60_000

const toEvents = ({ id, service, connected_at, last_message_at, answers }: Connection): RecentEvent[] => {
  const { name } = service
  const last = answers.map(({ updated_at }) => updated_at).sort()
  const changedAt = last.at(-1)
  const isLater = changedAt !== undefined && Date.parse(changedAt) - Date.parse(connected_at) > SAME_ACTION_MS
  return [
    { kind: 'connected', name, at: connected_at, path: paths.connection(id) },
    ...(isLater ? [{ kind: 'shared', name, at: changedAt, path: paths.connection(id) } as const] : []),
    ...(last_message_at === null
      ? []
      : [{ kind: 'message', name, at: last_message_at, path: paths.conversation(id) } as const]),
  ]
}

export const listRecentEvents = (
  connections: readonly Connection[],
  documents: readonly Pick<CustomerDocument, 'id' | 'name' | 'created_at'>[],
  count: number,
): RecentEvent[] =>
  [
    ...connections.flatMap(toEvents),
    ...documents.map(
      ({ id, name, created_at }): RecentEvent => ({
        kind: 'document',
        name,
        at: created_at,
        path: paths.document(id),
      }),
    ),
  ]
    .sort((event, other) => Date.parse(other.at) - Date.parse(event.at))
    .slice(0, count)
