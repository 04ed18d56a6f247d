// The door `@company-data/ui/account`: how people protect and move their account, persons and companies alike.
export { EmailForm, useAddressOf } from './email-form.tsx'
export { PasswordForm } from './password-form.tsx'
export { RegionMove } from './region-move.tsx'
export { SecondFactorCard, SecondFactorSetUp, SecondFactorTurnOff } from './second-factor.tsx'
