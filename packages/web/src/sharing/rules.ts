// Entry point `@company-data/web/sharing/rules`: sharing rules without JSX, shared by both apps.
export { companyTexts } from './company-texts.ts'
export { connectTexts } from './connect/connect-texts.ts'
export { codeIn, companyIn, isCodeLike, linkKeyIn, toConnectLink } from './connect-code.ts'
export { connectionTexts } from './connection/connection-texts.ts'
export { type CustomerApi, mappingsQuery, type SharingBasis } from './connection/customer-api.ts'
export type { FormValue } from './form-values.ts'
export { formatPluginAnswer } from './share-rules.ts'
export { type ShareTexts, shareTexts } from './share-texts.ts'
