// Sends each delivery to the handler of its event, with the type of that event.
import type { Delivery } from './receiver.ts'

type NamedEvent<Name> = Extract<Delivery['event'], { event: Name }>

/**
 * Handlers by event name. Each gets the delivery with the members of its event.
 * @example
 * const handlers: EventHandlers = {
 *   field_updated: ({ event }) => console.log(event.slug, event.plaintext),
 *   connection_deleted: ({ event }) => console.log(event.person_user_id),
 * }
 */
export type EventHandlers = {
  readonly [Name in Delivery['event']['event']]?: (
    delivery: Omit<Delivery, 'event'> & { event: NamedEvent<Name> },
  ) => Promise<void> | void
}

/**
 * The `onEvent` of a webhook handler from one handler per event. An event without a handler goes to `otherwise`, or is
 * acknowledged and dropped.
 * @example
 * const handler = webhookHandler({
 *   auth: { type: 'hmac', secret },
 *   onEvent: routeEvents({ field_updated: ({ event }) => console.log(event.slug, event.plaintext) }),
 * })
 * createServer(handler).listen(8080)
 */
export const routeEvents =
  (handlers: EventHandlers, otherwise?: (delivery: Delivery) => Promise<void> | void) =>
  async (delivery: Delivery): Promise<void> => {
    const { event: name } = delivery.event
    // The event may be newer than this version of the SDK, and its name may be a member that every object has.
    const handle = Object.hasOwn(handlers, name) ? handlers[name] : otherwise
    await (handle as typeof otherwise)?.(delivery)
  }
