// The pin book of an account: the keys that its devices remember. The platform can neither read nor forge it.
import { ApiError } from '@company-data/protocol/errors'
import {
  MAX_PIN_BOOK_CHARACTERS,
  type PinBook,
  type PinBookChange,
  type PinBookVersion,
} from '@company-data/protocol/wire/identity/pins'
import type { AccountDeps } from '../deps.ts'
import { findPinBook, insertPinBook, replacePinBook } from './pin-book-store.ts'

type Deps = Pick<AccountDeps, 'directory' | 'clock'>

export const pinBooks = ({ directory, clock }: Deps) => ({
  async read(userId: string): Promise<PinBook> {
    const row = await findPinBook(directory.kysely, userId)
    return { version: row?.version ?? 0, value: row?.value ?? null }
  },
  /** One statement decides, so of two devices that write the same version at once only one succeeds. */
  async replace(userId: string, { version, value }: PinBookChange): Promise<PinBookVersion> {
    if (value.length > MAX_PIN_BOOK_CHARACTERS) throw new ApiError('request.too_large')
    const row = { user_id: userId, version, value, changed_at: clock.now() }
    const write = version === 1 ? insertPinBook : replacePinBook
    if (!(await write(directory.kysely, row))) throw new ApiError('account.pins_conflict')
    return { version }
  },
})
