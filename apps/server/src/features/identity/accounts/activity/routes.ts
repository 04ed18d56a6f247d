// Serves the contract of the activity book.
import { activityBook } from '@company-data/protocol/nouns/activity-book/contract'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'

export const activityBookRoutes = serve<Pick<AccountComponents, 'activityBooks'>>()(activityBook, {
  read: ({ caller }, { activityBooks }) => activityBooks.read(caller.userId),
  replace: ({ caller, body }, { activityBooks }) => activityBooks.replace(caller.userId, body),
})
