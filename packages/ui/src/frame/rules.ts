// Entry point `@company-data/ui/frame/rules`: frame rules without JSX, so that pages can test theirs without a browser.
export { accountQuery, fieldTypesQuery } from './account-queries.ts'
export { type CallKind, type Failure, type FailureKind, failureOf, isSessionOver } from './failure.ts'
export { type FrameTexts, frameTexts } from './frame-texts.ts'
export { type Attempts, makeOnce } from './lost-answers/lost-answer.ts'
export { ownServiceWorker, ownWorker } from './own-worker.ts'
export { noProblems, type Problems, problemOf, problemsOf } from './problems.ts'
export { codeOf, isCode, proofProblems } from './proofs.ts'
export { createQueries, dropOpenedData, droppedOnLock } from './queries.ts'
export { type AuthTexts, authTexts } from './session/auth-texts.ts'
export { registerOnce } from './session/register-once.ts'
export {
  OtherAccount,
  type SessionClient,
  type SessionState,
  type SessionStore,
  type SessionUser,
  sessionStore,
} from './session/session-store.ts'
export { trustedDevices } from './session/trusted-devices.ts'
