// Exports of every client: the errors of a call, and calls without a method.

export type { GeneratedDocuments } from '@company-data/protocol/wire/contracts/flow-generation'
export type { FlowRunCopy, FlowRunSummary } from '@company-data/protocol/wire/contracts/flow-runs'
export type { ContactField } from '@company-data/protocol/wire/sharing/contact-fields'
export type { PublicKeyRecord } from '@company-data/protocol/wire/sharing/keys'
export type { RequestField } from '@company-data/protocol/wire/sharing/request-fields'
export type { SignaturePicture, Signer } from '../../documents/document-actions.ts'
export { ConnectionError } from '../../errors/connection-error.ts'
export { CryptoError } from '../../errors/crypto-error.ts'
export { FlowRunError, type FlowRunErrorReason, type FlowStepProblem } from '../../errors/flow-run-error.ts'
export {
  listMemberProblems,
  type MemberProblem,
  type PlatformReason,
  type PlatformReasonTexts,
} from '../../errors/member-problems.ts'
export { isOutcomeUnknown } from '../../errors/outcome-unknown.ts'
export {
  digestMismatch,
  isPlatformError,
  PlatformError,
  type PlatformErrorKey,
  responseUnreadable,
} from '../../errors/platform-error.ts'
export { SessionError, type SessionErrorReason } from '../../errors/session-error.ts'
export type { FieldTypes } from '../../field-types/field-types.ts'
export type { FileEnvelope, OpenedFile, ReceivedFile } from '../../files/received-file.ts'
export type { FlowRunDocument } from '../../flow-runs/documents/run-document.ts'
export type { FlowRun } from '../../flow-runs/flow-run.ts'
export type { FlowRunListOptions } from '../../flow-runs/owner-runs.ts'
export type { FlowRunRecord } from '../../flow-runs/run-record.ts'
export type { FlowStep } from '../../flow-runs/steps/flow-step.ts'
export type { LinkedDatum } from '../../flow-runs/steps/step-drafts.ts'
export type { FlowElementView, FlowStepView } from '../../flow-runs/steps/step-view.ts'
export type { FlowTurn } from '../../flow-runs/turns.ts'
export type { QueryValue } from '../../transport/base-url.ts'
export type { IdempotencyOptions } from '../../transport/idempotent-post.ts'
export type { LinesOptions } from '../../transport/lines/lines.ts'
export type { PageOptions, PageRequest } from '../../transport/pages.ts'
export type { Accept, Call } from '../../transport/prepare-call.ts'
export type { ApiResponse } from '../../transport/response.ts'
export type { Sleep } from '../../transport/sleep.ts'
export type { Transport, TransportOptions } from '../../transport/transport.ts'
export type { Wait } from '../../transport/wait-warnings.ts'
