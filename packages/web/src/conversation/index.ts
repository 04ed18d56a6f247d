// Entry point `@company-data/web/conversation`: messages between a service and a customer, for either side.
export { Composer } from './composer.tsx'
export { MarkRead } from './mark-read.tsx'
export { MessageBody } from './message-body.tsx'
export { ThreadLayout, ThreadPages } from './thread.tsx'
