// Entry point `@company-data/ui/documents/rules`: document rules without JSX, shared by both apps.
export { actOnce, isAgreed, isDeclined } from './act-once.ts'
export { actOf, earliestEnd, noticeDaysOf, runOf } from './document-acts.ts'
export { MissingDeviceKey } from './missing-device-key.ts'
export { sealTexts } from './seal-texts.ts'
export { signing, signProblems } from './sign-problems.ts'
export { signingTexts } from './signing-texts.ts'
