// The door of changes: the outbox that every feature writes its facts through, and the channels it writes to.
export {
  changeWebhookChannel,
  closeWebhookChannel,
  openPlainChannel,
  openWebhookChannel,
  type Subscription,
} from './channels.ts'
export type { NewChange, Slot, Subject } from './new-change.ts'
export { CHANGE_TOPIC, type Outbox, outbox } from './outbox.ts'
