// The door `@company-data/ui/sharing/rules`: what both apps know of sharing with a service, without JSX.
export { companyTexts } from './company-texts.ts'
export { codeIn, companyIn, isCodeLike } from './connect-code.ts'
export { connectionTexts } from './connection/connection-texts.ts'
export { type CustomerSide, contextOf, mappingsQuery, type SharingBasis } from './connection/customer-side.ts'
export { fingerprintOf } from './fingerprint.ts'
export { type HeldRow, heldRows } from './held-rows.ts'
export { isImpossible, pluginWords } from './share-rules.ts'
export { type ShareTexts, shareTexts } from './share-texts.ts'
