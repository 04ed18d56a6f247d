// Entry point `@company-data/web/conversation/rules`: conversation rules without JSX.
export { flattenPages, sendAndVerify, unreadBoundary } from './conversation.ts'
export { conversationTexts } from './conversation-texts.ts'
export { draftFromText, draftToText } from './message-draft.ts'
