// Entry point `@company-data/web/documents/rules`: document rules without JSX, shared by both apps.

export { earliestEnd, findRun, getAvailableAction, getNoticeDays, isAwaitingOthers } from './document-actions.ts'
export { isAgreed, isDeclined, runDocumentAction } from './run-document-action.ts'
export { sealTexts } from './seal-texts.ts'
export { signing, signProblems } from './sign-problems.ts'
export { signingTexts } from './signing-texts.ts'
