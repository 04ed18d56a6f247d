// The history of one connection from what the wallet knows: connecting, shared values, documents, messages. Pure.
import type { CustomerConnection, CustomerDocument } from '@company-data/sdk/person'
import { SAME_ACTION_MS } from '../app/activity/activity-rules.ts'

export type CompanyEvent =
  | { kind: 'connected' | 'message'; at: string }
  | { kind: 'shared'; at: string; slugs: readonly string[] }
  | { kind: 'received' | 'signed' | 'accepted'; at: string; id: string; name: string }

type Connection = Pick<CustomerConnection, 'connected_at' | 'last_message_at' | 'answers'>
type Document = Pick<CustomerDocument, 'id' | 'name' | 'created_at' | 'signatures' | 'connection_id'>

/** Values that were shared in one action are one event. */
const groupShared = (answers: Connection['answers']): CompanyEvent[] => {
  const events: Array<{ kind: 'shared'; at: string; slugs: string[] }> = []
  for (const { slug, updated_at } of answers.toSorted((a, b) => Date.parse(a.updated_at) - Date.parse(b.updated_at))) {
    const last = events.at(-1)
    if (last && Date.parse(updated_at) - Date.parse(last.at) <= SAME_ACTION_MS) last.slugs.push(slug)
    else events.push({ kind: 'shared', at: updated_at, slugs: [slug] })
  }
  return events
}

const fromDocument = ({ id, name, created_at, signatures }: Document): CompanyEvent[] => [
  { kind: 'received', at: created_at, id, name },
  ...signatures.map(({ action, created_at: at }): CompanyEvent => ({ kind: action, at, id, name })),
]

/** Newest first. */
export const listCompanyEvents = (connection: Connection, documents: readonly Document[]): CompanyEvent[] =>
  [
    { kind: 'connected', at: connection.connected_at } as const,
    ...groupShared(connection.answers),
    ...(connection.last_message_at === null ? [] : [{ kind: 'message', at: connection.last_message_at } as const]),
    ...documents.flatMap(fromDocument),
  ].toSorted((event, other) => Date.parse(other.at) - Date.parse(event.at))
