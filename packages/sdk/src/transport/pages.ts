// Walks a paged list (NS-11) item by item; a page is fetched when the one before is used up.
import type { Page } from '@company-data/protocol/wire/pages'
import type { Api } from './api.ts'
import type { QueryValue } from './base-url.ts'

export interface PageOptions {
  /** Items per request, 1 to 250; the platform's default unless set. */
  pageSize?: number
}

export async function* itemsOf<Item>(
  api: Pick<Api, 'get'>,
  path: string,
  { pageSize, ...filters }: PageOptions & Readonly<Record<string, QueryValue>> = {},
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | undefined
  do {
    const page: Page<Item> = await api.get(path, { ...filters, limit: pageSize, cursor })
    yield* page.items
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
}
