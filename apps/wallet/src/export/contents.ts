// What the archive has, in the words of its JSON files: plain names, opened values, and where each file lies.
import type {
  Account,
  CustomerConnection,
  CustomerDocument,
  FlowRunSummary,
  OpenedMessage,
  PersonClient,
} from '@company-data/sdk/person'

type AnswerOf<Call extends keyof PersonClient> = PersonClient[Call] extends (...input: never[]) => Promise<infer Answer>
  ? Answer
  : never

export interface ExportedDatum {
  field: string
  slug: string
  type: string
  /** Null of a file, and of a value that did not open. */
  value: string | null
  files: readonly string[]
  /** What stands beside a file, such as the number of a passport. */
  entries: Readonly<Record<string, unknown>>
  private: boolean
  verified_at: string | null
  changed_at: string
  /** The companies that have it. */
  given_to: ReadonlyArray<{ company: string; service: string; as: string; live: boolean }>
}

export interface HeldField {
  field: string
  slug: string
  type: string
  /** Live: it follows the profile. Otherwise the company has what was given on that day. */
  live: boolean
  since: string
  /** Of what is live the value of now. What was shared once is sealed to the company, and nobody else can open it. */
  value: string | null
  /** A file that was shared once: when the platform removes its bytes. */
  file_removed_at: string | null
}

export interface ExportedConnection {
  company: string
  service: string
  code: string
  since: string
  key_fingerprint: string
  holds: readonly HeldField[]
  /** Fields that wait for a decision. */
  asked_for: readonly string[]
  /** Of the messages; null where there are none. */
  messages: string | null
}

export interface ExportedDocument extends CustomerDocument {
  /** Where its content lies; null where it could not be opened. */
  content: string | null
}

export interface ExportedRun extends FlowRunSummary {
  answers: ReadonlyArray<{ field: string; slug: string; value: string | null; files: readonly string[] }>
}

/** What is not in the archive although it belongs there. */
export interface Missing {
  what: string
  why: string
}

export interface Contents {
  account: Account
  devices: AnswerOf<'listTrustedDevices'>
  enrollments: AnswerOf<'enrollments'>
  photos: readonly string[]
  data: readonly ExportedDatum[]
  connections: readonly ExportedConnection[]
  documents: readonly ExportedDocument[]
  runs: readonly ExportedRun[]
  missing: readonly Missing[]
}

/** A message as the archive has it. */
export const exportedMessage = ({ direction, created_at, plaintext, broadcast }: OpenedMessage) => ({
  from: direction === 'in' ? 'company' : 'me',
  at: created_at,
  to_all_customers: broadcast,
  text: plaintext ?? null,
})

export type ExportedMessage = ReturnType<typeof exportedMessage>

/** The folder of a connection: its company and service, as people know them. */
export const connectionTitle = ({ company_name, service }: CustomerConnection): string =>
  `${company_name} - ${service.name}`
