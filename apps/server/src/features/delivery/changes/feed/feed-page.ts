// A page of a feed: its events are sent as the text in which they are stored.
import { withJson } from '../../../../platform/http/json-member.ts'
import { type EventText, toEventJson } from './event-text.ts'

export const createFeedPage = <Members extends object, Event>(
  events: readonly EventText[],
  members: Members,
): Members & { readonly items: Event[] } =>
  withJson<Members, 'items', Event[]>(members, 'items', { text: `[${events.map(toEventJson).join(',')}]` })
