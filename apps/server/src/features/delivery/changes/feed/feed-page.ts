// A page of a feed: its events are sent as the text in which they are stored.
import { withJson } from '../../../../platform/http/json-member.ts'

/** B-21: a page ends with the event that reaches this length, so that it is read and written in a few milliseconds. */
export const MAX_PAGE_BYTES = 1024 * 1024

/** `texts`: the JSON of an event each, or of several with commas between them. */
export const createFeedPage = <Members extends object, Event>(
  texts: readonly string[],
  members: Members,
): Members & { readonly items: Event[] } =>
  withJson<Members, 'items', Event[]>(members, 'items', { text: `[${texts.join(',')}]` })
