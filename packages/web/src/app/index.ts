// Entry point `@company-data/web/app`: what the pages of every app are built on, such as session, calls and forms.

export {
  AppContextProvider,
  type OwnSecretFinder,
  useAppTexts,
  useOwnSecretFinder,
  usePlatformIcon,
  usePlatformName,
  useTextGuard,
} from './app-context.tsx'
export { AppLayout, prepareLanguage, preparePage } from './app-layout.tsx'
export { AppPages } from './app-pages.tsx'
export { ErrorBoundary } from './error-boundary.tsx'
export { FormButtons } from './form-buttons.tsx'
export { KeyNotices } from './keys/key-notices.tsx'
export { type KeysetPages, useKeysetPages } from './keyset-pages.ts'
export { PlatformLinks } from './platform/platform-links.tsx'
export { PlatformMark } from './platform/platform-mark.tsx'
export { AccountPasswordField, CodeField, useProofRequired } from './proof-fields.tsx'
export { FailureView, QueryView, type RefetchState, StaleNotice } from './query-view.tsx'
export { page, type RoutePage } from './route-page.ts'
export { type SearchState, useSearchState, useSortOrder } from './search-state.ts'
export { AuthCard, AuthForm, AuthOptions } from './session/auth-card.tsx'
export { CurrentPasswordField, EmailField, KnownAddress } from './session/auth-fields.tsx'
export { ConfirmEmail } from './session/confirm-email.tsx'
export { useAutoLock } from './session/idle/auto-lock.ts'
export { useIdleMinutes } from './session/idle/use-idle-minutes.ts'
export { NewPasswordFields } from './session/password/new-password-fields.tsx'
export { useRegions } from './session/region-field.tsx'
export { RegisterCard } from './session/register-card.tsx'
export { SignInPage } from './session/sign-in/sign-in-page.tsx'
export { useSignOut } from './session/sign-out.tsx'
export { UnlockCard } from './session/unlock-card.tsx'
export { AccountStillExists, useConfirmDeletion } from './session/use-confirm-deletion.ts'
export { useSessionState, useTypedSession, useTypedUser } from './session/use-session.tsx'
export { useIdempotencyKey } from './unknown-outcome/idempotency-key.ts'
export { useIdempotentCall } from './unknown-outcome/idempotent-call.ts'
export { useIdempotentDelete } from './unknown-outcome/idempotent-delete.ts'
export { useAction } from './use-action.ts'
