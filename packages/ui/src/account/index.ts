// Entry point `@company-data/ui/account`: account settings that persons and companies share.
export { EmailForm, useAddressSync } from './email-form.tsx'
export { PasswordForm } from './password-form.tsx'
export { RecoveryCodesForm } from './recovery-codes.tsx'
export { RegionMove } from './region-move.tsx'
export { SecondFactorCard, SecondFactorSetUp, SecondFactorTurnOff } from './second-factor.tsx'
