// Entry point of events: the catalog of names with their members, and the key by which waiting events collapse.
export {
  type Collapse,
  type EmittedEvent,
  type EventByName,
  type EventName,
  eventCatalog,
  eventNames,
  isEventName,
  type WireEvent,
  wireEvent,
} from './events/catalog.ts'
export { collapseKey } from './events/collapse-key.ts'
export { type TestEvent, testEvent } from './events/test-event.ts'
