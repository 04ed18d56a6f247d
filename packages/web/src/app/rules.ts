// Entry point `@company-data/web/app/rules`: app rules without JSX, so that pages can test theirs without a browser.
export { accountQuery, fieldTypesQuery, trustedDevicesQuery } from './account-queries.ts'
export { type AppTexts, appTexts } from './app-texts.ts'
export type { RefusalKey } from './error-texts/error-formatter.ts'
export { type ErrorText, formatExactReason, type RefusalMembers } from './error-texts/error-text.ts'
export { type CallKind, type Failure, type FailureKind, isSessionOver, toFailure } from './failure.ts'
export { toNamedServices } from './keys/key-log-check.ts'
export { seenLog, seenPins, toKeyMemoryName } from './keys/key-memory.ts'
export { keyTexts } from './keys/key-texts.ts'
export { createKeyWarnings, type KeyWarnings, toPinOptions } from './keys/key-warnings.ts'
export { ownServiceWorker, ownWorker } from './own-worker.ts'
export { formatProblem, noProblems, type Problems, toProblems } from './problems.ts'
export { isCode, isProofRequired, isSecondFactorCode, normalizeCode, proofProblems } from './proofs.ts'
export { createQueries, dropOpenedData, droppedOnLock } from './queries.ts'
export {
  findReason,
  formatFieldReason,
  formatReason,
  formatValueReason,
  type ReasonTexts,
  type ValueReason,
} from './reason-texts/reason-texts.ts'
export { type AuthTexts, authTexts } from './session/auth-texts.ts'
export {
  IDLE_MINUTES,
  type IdleMinutes,
  idleMinutes,
  isUnlockingPasskey,
  limitIdleMinutes,
  needsPasskey,
} from './session/idle/idle-minutes.ts'
export { forgetFirstPassword, keepFirstPassword, readFirstPassword } from './session/password/first-password.ts'
export type { regionNames } from './session/region-names.ts'
export { registerIdempotently } from './session/register-idempotently.ts'
export { type RememberedAddress, rememberedAddress } from './session/remembered-address.ts'
export { OtherAccount, type SessionStore, sessionStore } from './session/session-store.ts'
export type { SessionClient, SessionState, SessionUser } from './session/session-types.ts'
export { type TabChannel, tabChannel } from './session/tabs/tab-channel.ts'
export { trustedDevices } from './session/trusted-devices.ts'
export { type Attempts, runIdempotently } from './unknown-outcome/run-idempotently.ts'
