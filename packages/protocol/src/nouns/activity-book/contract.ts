// The contract of the activity book: what a person shared, signed, approved and ended, encrypted on the person's device.
import { callers } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { profilePrefix } from '../../contract/prefixes.ts'
import {
  activityBookChange,
  activityBookVersion,
  activityBook as book,
  MAX_ACTIVITY_BOOK_CHARACTERS,
} from '../../wire/identity/books/activity-book.ts'
import { activityBookRoutes } from './routes.ts'

const personDoor = {
  prefix: profilePrefix,
  access: callers(['person']),
  openapi: ['consumer'],
  at: ['region'],
} as const

export const activityBook = contract(
  activityBookRoutes,
  { person: personDoor },
  {
    read: {
      summary: 'Read the activity book: what the person did, encrypted on the device',
      since: '0.1.0',
      description:
        "Only a holder of the account's private key can read or write its content. Before the first write, the version is 0 and the value is null.",
      response: book,
    },
    replace: {
      summary: 'Replace the activity book; the version must be one more than the stored version',
      since: '0.1.0',
      description: 'After a conflict, read the stored book, merge the two and send the next version.',
      body: activityBookChange,
      response: activityBookVersion,
      // Room for the other members of the body.
      limits: { bodyBytes: MAX_ACTIVITY_BOOK_CHARACTERS + 1024 },
      errors: ['account.activity_conflict'],
    },
  },
)
