// The activity book of a person: a list of what the person did, which the platform can neither read nor forge.
import { ApiError } from '@company-data/protocol/errors'
import {
  type ActivityBook,
  type ActivityBookChange,
  type ActivityBookVersion,
  MAX_ACTIVITY_BOOK_CHARACTERS,
} from '@company-data/protocol/wire/identity/books/activity-book'
import type { AccountDeps } from '../deps.ts'
import { findActivityBook, insertActivityBook, replaceActivityBook } from './activity-book-store.ts'

type Deps = Pick<AccountDeps, 'directory' | 'clock'>

export const activityBooks = ({ directory, clock }: Deps) => ({
  async read(userId: string): Promise<ActivityBook> {
    const row = await findActivityBook(directory.kysely, userId)
    return { version: row?.version ?? 0, value: row?.value ?? null }
  },
  /** One statement decides, so of two devices that write the same version at once only one succeeds. */
  async replace(userId: string, { version, value }: ActivityBookChange): Promise<ActivityBookVersion> {
    if (value.length > MAX_ACTIVITY_BOOK_CHARACTERS) throw new ApiError('request.too_large')
    const row = { user_id: userId, version, value, changed_at: clock.now() }
    const write = version === 1 ? insertActivityBook : replaceActivityBook
    if (!(await write(directory.kysely, row))) throw new ApiError('account.activity_conflict')
    return { version }
  },
})
