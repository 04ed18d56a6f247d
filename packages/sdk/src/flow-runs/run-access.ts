// Access of one side to a run: the owner's client, account client or portal session, or a customer (FG-21, FG-22).
import type { Pins } from '../keys/pins/pinned-key.ts'
import type { SecretGuard } from '../keys/secret-guard.ts'
import type { PluginPass } from '../plugins/ask-plugin.ts'
import type { FlowRunRecord } from '../records/flow-records.ts'
import type { Api } from '../transport/api.ts'
import { path } from '../transport/path.ts'
import type { DocumentAccess } from './documents/run-document.ts'

/** The reads and writes of a run that all callers share. */
export interface RunAccess<Proof> {
  readonly role: 'owner' | 'customer'
  readonly api: Api
  /** The path of the run for this caller. */
  readonly runPath: string
  openValue(wrapper: string): Promise<string>
  /** Derived from the private key itself; undefined for an imported key, which does not reveal it. */
  ownPublicKey(): Promise<string | undefined>
  readonly pins: Pins
  /** Refuses answers that are secrets of the account; only apps have it. */
  readonly guard?: Pick<SecretGuard, 'refuse'>
  /** The path of the caller's copy of a file answer. */
  answerFilePath(answer: { slug: string; file: string }): string
  /** The path of the caller's copy of a PDF that a customer shared. */
  sourceFilePath(source: { sourceKey: string; file: string }): string
  readonly documents: DocumentAccess<Proof>
}

type Paths = Pick<RunAccess<unknown>, 'answerFilePath' | 'sourceFilePath'>

export const ownerPaths = (runPath: string): Paths => ({
  answerFilePath: ({ slug }) => `${runPath}${path`/slots/${slug}/file`}`,
  sourceFilePath: ({ sourceKey }) => `${runPath}${path`/source-files/${sourceKey}`}`,
})

/** D2-CUS-04: customers read both by the id of their copy. */
export const customerPaths = (runPath: string): Paths => {
  const toFilePath = ({ file }: { file: string }): string => `${runPath}${path`/answer-files/${file}`}`
  return { answerFilePath: toFilePath, sourceFilePath: toFilePath }
}

export const readRun = ({ api, runPath }: RunAccess<unknown>): Promise<FlowRunRecord> => api.get(runPath)

export const readPluginPass = ({ api, runPath }: RunAccess<unknown>): Promise<PluginPass> =>
  api.post(`${runPath}/plugin-pass`, {})

/** The caller's user in this run; a customer is identified by its connection (D2-RUN-05). */
export const findCallerId = ({ role }: RunAccess<unknown>, record: FlowRunRecord): string => {
  if (role === 'owner') return record.company_user_id
  const self = record.participants.find(({ connection_id }) => connection_id === record.connection_id)
  if (self === undefined) throw new TypeError('The run does not name the caller among its participants.')
  return self.person_user_id
}

export const listParties = (record: FlowRunRecord, userId: string): string[] =>
  record.parties.map(({ key }) => key).filter((key) => record.bindings[key] === userId)
