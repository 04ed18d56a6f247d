// The contract of the pin book: the remembered keys of others, encrypted on the device of the account.
import { callers } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { profilePrefix } from '../../contract/prefixes.ts'
import { MAX_PIN_BOOK_CHARACTERS, pinBook, pinBookChange, pinBookVersion } from '../../wire/identity/pins.ts'
import { pinRoutes } from './routes.ts'

const sessionDoor = {
  prefix: profilePrefix,
  access: callers(['person', 'company', 'delegate']),
  openapi: ['account', 'consumer'],
  at: ['region'],
} as const

export const pins = contract(
  pinRoutes,
  { session: sessionDoor },
  {
    read: {
      summary: 'Read the pin book: the remembered key fingerprints, encrypted on the device',
      since: '0.1.0',
      description:
        "Only a holder of the account's private key can read or write its content. Before the first write, the version is 0 and the value is null.",
      response: pinBook,
    },
    replace: {
      summary: 'Replace the pin book; the version must be one more than the stored version',
      since: '0.1.0',
      description: 'After a conflict, read the stored book, merge the two and send the next version.',
      body: pinBookChange,
      response: pinBookVersion,
      // Room for the other members of the body.
      limits: { bodyBytes: MAX_PIN_BOOK_CHARACTERS + 1024 },
      errors: ['account.pins_conflict'],
    },
  },
)
