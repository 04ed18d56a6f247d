// The door `@company-data/ui/conversation`: messages between a service and a customer, whichever side looks at them.
export { Composer } from './composer.tsx'
export { MarkRead } from './mark-read.tsx'
export { MessageBody } from './message-body.tsx'
export { ThreadFrame, ThreadPages } from './thread.tsx'
