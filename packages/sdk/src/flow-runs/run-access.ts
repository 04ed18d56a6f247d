// Access of one side to a run: the owner's client, account client or portal session, or a customer (FG-21, FG-22).
import type { consumerPrefix, managedFlowPrefix } from '@company-data/protocol/contract/prefixes'
import type { customerRuns, ownerRuns } from '@company-data/protocol/nouns/flow-runs/contract'
import type { FlowFileValue } from '@company-data/protocol/wire/contracts/flow-runs'
import type { Pins } from '../keys/pins/pinned-key.ts'
import type { SecretGuard } from '../keys/secret-guard.ts'
import type { PluginPass } from '../plugins/ask-plugin.ts'
import type { Api } from '../transport/api.ts'
import type { Calls } from '../transport/calls.ts'
import type { DocumentAccess } from './documents/run-document.ts'
import { type FlowRunRecord, toFlowRun } from './run-record.ts'

type AllOwnerCalls = Calls<typeof ownerRuns, typeof managedFlowPrefix, 'id' | 'flowId' | 'runId'>

/** The calls of a customer on one run. */
export type CustomerRunCalls = Calls<typeof customerRuns, typeof consumerPrefix, 'id' | 'runId'>

/** The calls on one run that all callers share, by the addresses of this caller. */
export type RunCalls = Pick<
  CustomerRunCalls,
  'answers' | 'cancel' | 'pluginPass' | 'answerFile' | 'picture' | 'generate' | 'generationInput'
> &
  Pick<AllOwnerCalls, 'read'>

/** The calls of the owner on one run. A client of the service signs without a code, so it has no call that mails one. */
export type OwnerRunCalls = RunCalls &
  Pick<AllOwnerCalls, 'answerFileRead' | 'sourceFile' | 'outputFile' | 'sign' | 'accept' | 'decline'> &
  Partial<Pick<AllOwnerCalls, 'mailSignCode'>>

/** The reads and writes of a run that all callers share. */
export interface RunAccess<Proof> {
  readonly role: 'owner' | 'customer'
  /** As the caller named it: the platform could name another run in its record. */
  readonly runId: string
  /** The customer's connection, as the caller named it. */
  readonly connectionId?: string
  readonly api: Api
  readonly raw: RunCalls
  openValue(wrapper: string): Promise<string>
  /** Derived from the private key itself; undefined for an imported key, which does not reveal it. */
  ownPublicKey(): Promise<string | undefined>
  readonly pins: Pins
  /** Refuses answers that are secrets of the account; only apps have it. */
  readonly guard?: Pick<SecretGuard, 'refuse'>
  /** The caller's copy of a file answer. */
  readAnswerFile(answer: { slug: string; file: string }): Promise<FlowFileValue>
  /** The caller's copy of a PDF that a customer shared. */
  readSourceFile(source: { sourceKey: string; file: string }): Promise<FlowFileValue>
  readonly documents: DocumentAccess<Proof>
}

type FileReads = Pick<RunAccess<unknown>, 'readAnswerFile' | 'readSourceFile'>

export const ownerFileReads = (raw: OwnerRunCalls): FileReads => ({
  readAnswerFile: ({ slug }) => raw.answerFileRead(slug),
  readSourceFile: ({ sourceKey }) => raw.sourceFile(sourceKey),
})

/** D2-CUS-04: customers read both by the id of their copy. */
export const customerFileReads = (raw: CustomerRunCalls): FileReads => {
  const readOwnFile = ({ file }: { file: string }): Promise<FlowFileValue> => raw.ownFile(file)
  return { readAnswerFile: readOwnFile, readSourceFile: readOwnFile }
}

export const readRun = async ({ raw }: RunAccess<unknown>): Promise<FlowRunRecord> => toFlowRun(await raw.read())

export const readPluginPass = ({ raw }: RunAccess<unknown>): Promise<PluginPass> => raw.pluginPass()

/** The caller's user in this run; a customer is identified by its connection (D2-RUN-05). */
export const findCallerId = ({ role }: RunAccess<unknown>, record: FlowRunRecord): string => {
  if (role === 'owner') return record.company_user_id
  const self = record.participants.find(({ connection_id }) => connection_id === record.connection_id)
  if (self === undefined) throw new TypeError('The run does not name the caller among its participants.')
  return self.person_user_id
}

export const listParties = (record: FlowRunRecord, userId: string): string[] =>
  record.parties.map(({ key }) => key).filter((key) => record.bindings[key] === userId)
