// The door `@company-data/ui/account/rules`: what both apps know of an account without JSX.
export { passwordTexts } from './password-texts.ts'
export { secondFactorTexts } from './second-factor-texts.ts'
