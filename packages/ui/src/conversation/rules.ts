// The door `@company-data/ui/conversation/rules`: what is known of a conversation without JSX.
export { inOrder, sendAndLook, unreadBoundary } from './conversation.ts'
export { conversationTexts } from './conversation-texts.ts'
export { draftFromText, draftToText } from './message-draft.ts'
