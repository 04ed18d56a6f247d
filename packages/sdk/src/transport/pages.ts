// Walks a paged list item by item; the next page is fetched only when the current one is used up (NS-11).
import type { Page } from '@company-data/protocol/wire/pages'
import type { Api } from './api.ts'
import type { QueryValue } from './base-url.ts'
import type { CallOptions } from './prepare-call.ts'

/**
 * Options for reading a paged list.
 * @example
 * const options: PageOptions = { pageSize: 250 }
 * for await (const connection of service.connections.list(options)) console.log(connection.id)
 */
export interface PageOptions {
  /** Items per request, 1 to 250. Default: the platform's. */
  pageSize?: number
  /** Ends the request. */
  signal?: AbortSignal | undefined
}

/**
 * The requested page of a list: the first one, or the one after a cursor.
 * @example
 * const portal = company.servicePortal(serviceId)
 * const first = await portal.connections.list.page({ pageSize: 50 })
 * const options: PageRequest = { pageSize: 50, cursor: first.next_cursor ?? undefined }
 * const second = await portal.connections.list.page(options)
 */
export interface PageRequest extends PageOptions {
  /** `next_cursor` of the previous page; without it the first page. */
  cursor?: string | undefined
}

type Filters = Readonly<Record<string, QueryValue | AbortSignal>>
type Target = Pick<CallOptions, 'base' | 'auth'>

/** One page of a list, for callers that show a list by pages. */
export const readPage = async <Item>(
  { request }: Pick<Api, 'request'>,
  path: string,
  { pageSize, signal, ...query }: PageRequest & Filters = {},
  target: Target = {},
): Promise<Page<Item>> =>
  (
    await request<Page<Item>>({
      ...target,
      method: 'GET',
      path,
      query: { ...(query as Record<string, QueryValue>), limit: pageSize },
      signal,
    })
  ).data

export async function* iterateItems<Item>(
  api: Pick<Api, 'request'>,
  path: string,
  options: PageOptions & Filters = {},
  target: Target = {},
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | undefined
  do {
    const page: Page<Item> = await readPage(api, path, { ...options, cursor }, target)
    yield* page.items
    if (page.next_cursor === cursor) throw new Error('The list leads back to the page that was just read.')
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
}
