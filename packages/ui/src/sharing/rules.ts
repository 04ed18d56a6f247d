// Entry point `@company-data/ui/sharing/rules`: sharing rules without JSX, shared by both apps.
export { companyTexts } from './company-texts.ts'
export { codeIn, companyIn, isCodeLike } from './connect-code.ts'
export { connectTexts } from './connecting/connect-texts.ts'
export { connectionTexts } from './connection/connection-texts.ts'
export { type CustomerSide, mappingsQuery, type SharingBasis } from './connection/customer-side.ts'
export { pluginWords } from './share-rules.ts'
export { type ShareTexts, shareTexts } from './share-texts.ts'
