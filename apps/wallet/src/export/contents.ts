// The contents of the archive as its JSON files describe them: plain names, opened values, and file paths.
import type {
  Account,
  CustomerConnection,
  CustomerDocument,
  FlowRunSummary,
  OpenedMessage,
  PersonClient,
} from '@company-data/sdk/person'

type ListOf<Noun extends 'trustedDevices' | 'enrollments'> = Awaited<ReturnType<PersonClient[Noun]['list']>>

export interface ExportedDatum {
  field: string
  slug: string
  type: string
  /** Null for a file, and for a value that could not be opened. */
  value: string | null
  files: readonly string[]
  /** The media type of each file, for an import. */
  file_types: readonly string[]
  /** Entries beside a file, such as a passport number. */
  entries: Readonly<Record<string, unknown>>
  private: boolean
  verified_at: string | null
  changed_at: string
  /** The companies that have it. */
  given_to: ReadonlyArray<{ company: string; service: string; as: string; live: boolean }>
}

export interface SharedField {
  field: string
  slug: string
  type: string
  /** Live: it follows the profile. Otherwise the company has the value of that day. */
  live: boolean
  since: string
  /** The current value of live data. Only the company can open data that was shared once. */
  value: string | null
  /** For a file shared once: when the platform deletes it. */
  file_removed_at: string | null
}

export interface ExportedConnection {
  company: string
  service: string
  code: string
  since: string
  key_fingerprint: string
  holds: readonly SharedField[]
  /** Fields that wait for a decision. */
  asked_for: readonly string[]
  /** The path of the messages; null without messages. */
  messages: string | null
}

export interface ExportedDocument extends CustomerDocument {
  /** The path of the content; null if it could not be opened. */
  content: string | null
}

export interface ExportedRun extends FlowRunSummary {
  answers: ReadonlyArray<{ field: string; slug: string; value: string | null; files: readonly string[] }>
}

/** Items that are missing from the archive. */
export interface MissingItem {
  what: string
  why: string
}

export interface Contents {
  account: Account
  devices: ListOf<'trustedDevices'>
  enrollments: ListOf<'enrollments'>
  photos: readonly string[]
  data: readonly ExportedDatum[]
  connections: readonly ExportedConnection[]
  documents: readonly ExportedDocument[]
  runs: readonly ExportedRun[]
  missing: readonly MissingItem[]
}

/** A message in the archive. */
export const exportedMessage = ({ direction, created_at, plaintext, broadcast }: OpenedMessage) => ({
  from: direction === 'in' ? 'company' : 'me',
  at: created_at,
  to_all_customers: broadcast,
  text: plaintext ?? null,
})

export type ExportedMessage = ReturnType<typeof exportedMessage>

/** The folder of a connection: its company and service names. */
export const connectionTitle = ({ company_name, service }: CustomerConnection): string =>
  `${company_name} - ${service.name}`
