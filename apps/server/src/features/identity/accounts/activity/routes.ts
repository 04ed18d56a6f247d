// Serves the contract of the activity book.
import { activityBook } from '@company-data/protocol/nouns/activity-book/contract'
import { MAX_ACTIVITY_BOOK_CHARACTERS } from '@company-data/protocol/wire/identity/books/activity-book'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'

/** Room for the other members of the body. */
const BODY_BYTES = MAX_ACTIVITY_BOOK_CHARACTERS + 1024

export const activityBookRoutes = serve<Pick<AccountComponents, 'activityBooks'>>()(activityBook, {
  read: ({ caller }, { activityBooks }) => activityBooks.read(caller.userId),
  replace: {
    bodyLimitBytes: BODY_BYTES,
    handler: ({ caller, body }, { activityBooks }) => activityBooks.replace(caller.userId, body),
  },
})
