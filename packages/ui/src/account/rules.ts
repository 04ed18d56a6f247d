// Entry point `@company-data/ui/account/rules`: account rules without JSX, shared by both apps.
export { emailTexts } from './email-texts.ts'
export { passwordTexts } from './password-texts.ts'
export { forgottenTexts } from './recovery/forgotten/forgotten-texts.ts'
export { kitTexts } from './recovery/kit-texts.ts'
export { returnTexts } from './recovery/return-texts.ts'
export { regionTexts } from './region-texts.ts'
export { secondFactorTexts } from './second-factor-texts.ts'
