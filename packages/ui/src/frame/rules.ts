// The door `@company-data/ui/frame/rules`: what the frame knows without JSX, so that rules of pages are tested without a browser.
export { accountQuery, fieldTypesQuery } from './account-queries.ts'
export { type CallKind, type Failure, type FailureKind, failureOf, isSessionOver } from './failure.ts'
export { type FrameTexts, frameTexts } from './frame-texts.ts'
export { ownServiceWorker, ownWorker } from './own-worker.ts'
export { noProblems, type Problems, problemOf, problemsOf } from './problems.ts'
export { codeOf, isCode, proofProblems } from './proofs.ts'
export { createQueries, forgetOpened, opened } from './queries.ts'
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
