// The calls of the operator API that the pages make, with the types of the wire.
import type { OperatorRole } from '@company-data/protocol/contract/access'
import type { Level } from '@company-data/protocol/levels'
import type {
  CheckedCompany,
  CompanySuspension,
  CompanyVerification,
} from '@company-data/protocol/wire/operations/company-verification'
import type { Installation } from '@company-data/protocol/wire/operations/installation'
import type { JobState, JobsRunResponse } from '@company-data/protocol/wire/operations/jobs'
import type { MailBounce, MailRow } from '@company-data/protocol/wire/operations/mail'
import type { Mode, RegionMode } from '@company-data/protocol/wire/operations/modes'
import type {
  AccountUsage,
  DeletionRecord,
  EndedSessions,
  FindResult,
  LegalHoldEntry,
  OperatedAccount,
} from '@company-data/protocol/wire/operations/operated-accounts'
import type {
  CreatedOperator,
  OperatorLogEntry,
  OperatorRecord,
  PresentOperator,
} from '@company-data/protocol/wire/operations/operators'
import type { ReportDecision, ReportRecord } from '@company-data/protocol/wire/operations/reports'
import type { Page } from '@company-data/protocol/wire/pages'
import type { FieldTypeRow } from '@company-data/protocol/wire/sharing/field-types'
import type { WaitingVerification } from '@company-data/protocol/wire/sharing/verifications'
import type { Api } from './api.ts'

export interface VerificationDecisionInput {
  approved: boolean
  holder_first_name?: string
  holder_last_name?: string
  expires_at?: string
}

const at = (id: string): string => encodeURIComponent(id)

const accountCalls = ({ get, send }: Api) => ({
  find: (q: string) => send<FindResult>('POST', '/find', { q }),
  readAccount: (id: string) => get<OperatedAccount>(`/accounts/${at(id)}`),
  readUsage: (id: string) => get<AccountUsage>(`/accounts/${at(id)}/usage`),
  endSessions: (id: string) => send<EndedSessions>('POST', `/accounts/${at(id)}/end-sessions`),
  setLegalHold: (id: string, body: { held: boolean; reason: string }) =>
    send('PUT', `/accounts/${at(id)}/legal-hold`, body),
  listLegalHolds: (cursor?: string) => get<Page<LegalHoldEntry>>('/legal-holds', { limit: 50, cursor }),
  orderDeletion: (id: string, reason: string) =>
    send<DeletionRecord>('POST', `/accounts/${at(id)}/deletion`, { reason }),
  listDeletions: (cursor?: string) => get<Page<DeletionRecord>>('/deletions', { limit: 50, cursor }),
  setLevel: (id: string, level: Level) => send('PUT', `/companies/${at(id)}/level`, { level }),
  /** Null ends the verification. */
  setVerification: (id: string, body: CompanyVerification) =>
    send<CheckedCompany>('PUT', `/companies/${at(id)}/verification`, body),
  setSuspension: (id: string, body: CompanySuspension) =>
    send<CheckedCompany>('PUT', `/companies/${at(id)}/suspension`, body),
})

const queueCalls = ({ get, send }: Api) => ({
  listReports: (status: string | undefined, cursor?: string) =>
    get<Page<ReportRecord>>('/reports', { limit: 50, status, cursor }),
  decideReport: (id: string, body: ReportDecision) => send<ReportRecord>('POST', `/reports/${at(id)}/decide`, body),
  listVerifications: (cursor?: string) => get<Page<WaitingVerification>>('/verifications', { limit: 50, cursor }),
  decideVerification: (id: string, body: VerificationDecisionInput) =>
    send('POST', `/verifications/${at(id)}/decide`, body),
  listMails: (to: string | undefined, cursor?: string) => get<Page<MailRow>>('/mail', { limit: 50, to, cursor }),
  listBounces: (to: string | undefined, only: 'suppressed' | undefined, cursor?: string) =>
    get<Page<MailBounce>>('/mail-bounces', { limit: 50, to, only, cursor }),
  endSuppression: (id: string) => send('POST', `/mail-bounces/${at(id)}/end-suppression`),
})

const installationCalls = ({ get, send }: Api) => ({
  readInstallation: () => get<Installation>('/installation'),
  listModes: () => get<RegionMode[]>('/mode'),
  setMode: (region: string, mode: Mode) => send<RegionMode>('PUT', '/mode', { region, mode }),
  listJobs: () => get<JobState[]>('/jobs'),
  runJob: (job: string) => send<JobsRunResponse>('POST', '/jobs/run', { job }),
  listFieldTypes: () => get<FieldTypeRow[]>('/contact-field-types'),
})

export interface NewOperatorInput {
  name: string
  roles: OperatorRole[]
  expires_in_days: number
}

const operatorCalls = ({ get, send }: Api) => ({
  readMe: () => get<PresentOperator>('/operator'),
  listOperators: () => get<OperatorRecord[]>('/operators'),
  addOperator: (body: NewOperatorInput) => send<CreatedOperator>('POST', '/operators', body),
  changeOperator: (id: string, body: { name?: string; roles?: OperatorRole[] }) =>
    send<OperatorRecord>('PUT', `/operators/${at(id)}`, body),
  renewToken: (id: string, body: { expires_in_days: number; overlap_hours: number }) =>
    send<CreatedOperator>('POST', `/operators/${at(id)}/token`, body),
  removeOperator: (id: string) => send('DELETE', `/operators/${at(id)}`),
  listLog: (operatorId: string | undefined, cursor?: string) =>
    get<Page<OperatorLogEntry>>('/operator-log', { limit: 50, operator_id: operatorId, cursor }),
})

export type OperatorCalls = ReturnType<typeof createOperatorCalls>

export const createOperatorCalls = (api: Api) => ({
  ...accountCalls(api),
  ...queueCalls(api),
  ...installationCalls(api),
  ...operatorCalls(api),
})
