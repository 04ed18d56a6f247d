// Entry point `@company-data/ui/app/rules`: app rules without JSX, so that pages can test theirs without a browser.
export { accountQuery, fieldTypesQuery } from './account-queries.ts'
export { type AppTexts, appTexts } from './app-texts.ts'
export { type CallKind, type Failure, type FailureKind, isSessionOver, toFailure } from './failure.ts'
export { ownServiceWorker, ownWorker } from './own-worker.ts'
export { formatProblem, noProblems, type Problems, toProblems } from './problems.ts'
export { isCode, isProofRequired, isSecondFactorCode, normalizeCode, proofProblems } from './proofs.ts'
export { createQueries, dropOpenedData, droppedOnLock } from './queries.ts'
export { type AuthTexts, authTexts } from './session/auth-texts.ts'
export { registerIdempotently } from './session/register-idempotently.ts'
export {
  OtherAccount,
  type SessionClient,
  type SessionState,
  type SessionStore,
  type SessionUser,
  sessionStore,
} from './session/session-store.ts'
export { trustedDevices } from './session/trusted-devices.ts'
export { type Attempts, runIdempotently } from './unknown-outcome/run-idempotently.ts'
