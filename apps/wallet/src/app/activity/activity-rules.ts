// The entries of the activity book that follow from what the wallet reads, and past companies. Pure.
import type { ActivityEntry, CustomerConnection, CustomerDocument } from '@company-data/sdk/person'

export const activityKinds = [
  'connected',
  'shared',
  'unshared',
  'ended',
  'signed',
  'accepted',
  'approved',
  'denied',
] as const
export type ActivityKind = (typeof activityKinds)[number]

type Connection = Pick<
  CustomerConnection,
  'id' | 'company_name' | 'company_identity' | 'service' | 'connected_at' | 'answers'
>
type Document = Pick<
  CustomerDocument,
  'id' | 'name' | 'company_name' | 'company_identity' | 'service_name' | 'connection_id' | 'signatures'
>

/** The mark of a company, for when its identity can no longer be read; nothing if it is deleted already. */
export const toDomain = (identity: CustomerConnection['company_identity'] | undefined): { domain?: string | null } => {
  if (identity == null) return {}
  return { domain: identity.verified === 'none' ? null : (identity.domain ?? identity.legal_name) }
}

/** The current state of the wallet. */
export interface KnownState {
  connections: readonly Connection[]
  documents: readonly Document[]
}

const toConnected = (connection: Connection): ActivityEntry[] => {
  const { id, company_name, company_identity, service, connected_at, answers } = connection
  const names = { connection: id, company: company_name, ...toDomain(company_identity), service: service.name }
  return [
    { id: `connected ${id}`, at: connected_at, kind: 'connected', ...names },
    ...answers.map(({ slug, updated_at }) => ({
      id: `shared ${id} ${slug} ${updated_at}`,
      at: updated_at,
      kind: 'shared',
      ...names,
      about: [slug],
    })),
  ]
}

const toAgreed = ({ id, name, connection_id, signatures, ...document }: Document): ActivityEntry[] =>
  signatures.map(({ action, created_at }) => ({
    id: `${action} ${id} ${created_at}`,
    at: created_at,
    kind: action,
    ...(connection_id !== null && { connection: connection_id }),
    company: document.company_name,
    ...toDomain(document.company_identity),
    service: document.service_name,
    about: [name],
  }))

const ofKind = (entries: readonly ActivityEntry[], kind: ActivityKind) => entries.filter((entry) => entry.kind === kind)

/** The last time that each value was shared: every edit of a value shares it again. */
const listNewestShares = (entries: readonly ActivityEntry[]): ActivityEntry[] => {
  const newest = new Map<string, ActivityEntry>()
  for (const entry of ofKind(entries, 'shared')) {
    const value = `${entry.connection} ${entry.about?.[0]}`
    const other = newest.get(value)
    if (other === undefined || Date.parse(other.at) < Date.parse(entry.at)) newest.set(value, entry)
  }
  return [...newest.values()]
}

/** A connection this young may be missing in a list that was read while another device made it. */
const YOUNG_MS = 60_000

/** A connection or a value that the book has and the platform no longer lists: its end is known to be before now. */
const toEnds = (entries: readonly ActivityEntry[], { connections }: KnownState, now: string): ActivityEntry[] => {
  const byId = new Map(connections.map((connection) => [connection.id, connection]))
  const ended = ofKind(entries, 'connected')
    .filter(({ connection = '', at }) => !byId.has(connection) && Date.parse(now) - Date.parse(at) > YOUNG_MS)
    .map((entry) => ({ ...entry, id: `ended ${entry.connection}`, at: now, kind: 'ended' }))
  const unshared = listNewestShares(entries).flatMap((entry) => {
    const [slug = ''] = entry.about ?? []
    const answers = byId.get(entry.connection ?? '')?.answers
    // An ended connection took all its values along.
    if (answers === undefined || answers.some((answer) => answer.slug === slug)) return []
    return [{ ...entry, id: `unshared ${entry.id}`, at: now, kind: 'unshared' }]
  })
  return [...ended, ...unshared]
}

/** Only the entries that the book lacks. */
export const missingEntries = (entries: readonly ActivityEntry[], state: KnownState, now: string): ActivityEntry[] => {
  const ids = new Set(entries.map(({ id }) => id))
  const allEntries = [
    ...state.connections.flatMap(toConnected),
    ...state.documents.flatMap(toAgreed),
    ...toEnds(entries, state, now),
  ]
  return allEntries.filter(({ id }) => !ids.has(id))
}

export interface PastConnection {
  id: string
  company: string
  domain?: string | null
  service: string
  from: string
  to: string
}

/** Latest end first. */
export const listPastConnections = (entries: readonly ActivityEntry[]): PastConnection[] =>
  ofKind(entries, 'ended')
    .map(({ connection = '', company = '', domain, service = '', at }) => ({
      id: connection,
      company,
      ...(domain !== undefined && { domain }),
      service,
      from: ofKind(entries, 'connected').find((entry) => entry.connection === connection)?.at ?? at,
      to: at,
    }))
    .toSorted((past, other) => Date.parse(other.to) - Date.parse(past.to))

/** Neighbouring entries about values of one company within a minute are one line. */
export const SAME_ACTION_MS = 60_000

export const joinEntries = (entries: readonly ActivityEntry[]): ActivityEntry[] => {
  const joined: ActivityEntry[] = []
  for (const entry of entries) {
    const last = joined.at(-1)
    const isSame =
      last !== undefined &&
      (entry.kind === 'shared' || entry.kind === 'unshared') &&
      last.kind === entry.kind &&
      last.connection === entry.connection &&
      Date.parse(last.at) - Date.parse(entry.at) <= SAME_ACTION_MS
    if (isSame) joined.splice(-1, 1, { ...last, about: [...new Set([...(last.about ?? []), ...(entry.about ?? [])])] })
    else joined.push(entry)
  }
  return joined
}
