// Entry point `@company-data/ui/frame`: the basis of the pages of every app. Unlike the rest of the kit it knows the SDK.
export { AppFrame, preparePage } from './app-frame.tsx'
export { AppPages } from './app-pages.tsx'
export { type AreaPage, page } from './area.ts'
export { FormButtons } from './form-buttons.tsx'
export { useFrameTexts } from './frame-words.tsx'
export { type KeysetPages, useKeysetPages } from './keyset-pages.ts'
export { useDeleteOnce } from './lost-answers/delete-once.ts'
export { useIdempotencyKey } from './lost-answers/idempotency-key.ts'
export { useMakeOnce } from './lost-answers/make-once.ts'
export { AccountPasswordField, CodeField } from './proof-fields.tsx'
export { FailureView, QueryView, type ReadAgain, StaleNotice } from './query-view.tsx'
export { type SearchState, useSearchState } from './search-state.ts'
export { AuthCard, AuthOptions } from './session/auth-card.tsx'
export {
  CurrentPasswordField,
  EmailField,
  KnownAddress,
  NewPasswordField,
} from './session/auth-fields.tsx'
export { useAutoLock } from './session/auto-lock.ts'
export { ConfirmEmail } from './session/confirm-email.tsx'
export { ForgottenCard } from './session/forgotten-card.tsx'
export { useRegions } from './session/region-field.tsx'
export { RegisterCard } from './session/register-card.tsx'
export { SignInCard } from './session/sign-in-card.tsx'
export { useSignOut } from './session/sign-out.tsx'
export { UnlockCard } from './session/unlock-card.tsx'
export { AccountStillExists, useConfirmDeletion } from './session/use-confirm-deletion.ts'
export { useSessionOf, useSessionState, useUserOf } from './session/use-session.tsx'
