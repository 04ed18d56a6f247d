// Serves the contract of the pin book.
import { pins } from '@company-data/protocol/nouns/pins/contract'
import { MAX_PIN_BOOK_CHARACTERS } from '@company-data/protocol/wire/identity/pins'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'

/** Room for the other members of the body. */
const BODY_BYTES = MAX_PIN_BOOK_CHARACTERS + 1024

export const pinBookRoutes = serve<Pick<AccountComponents, 'pinBooks'>>()(pins, {
  read: ({ caller }, { pinBooks }) => pinBooks.read(caller.userId),
  replace: {
    bodyLimitBytes: BODY_BYTES,
    handler: ({ caller, body }, { pinBooks }) => pinBooks.replace(caller.userId, body),
  },
})
