// The door `@company-data/ui/account/rules`: what both apps know of an account without JSX.
export { emailTexts } from './email-texts.ts'
export { passwordTexts } from './password-texts.ts'
export { regionTexts } from './region-texts.ts'
export { secondFactorTexts } from './second-factor-texts.ts'
