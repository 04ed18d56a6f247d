// The contract of the e-mail address of an account: confirming it after registration, and changing it (D1-CLI-62 to 67).
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perAddress, perCaller } from '../../contract/endpoint-limits.ts'
import { profilePrefix } from '../../contract/prefixes.ts'
import {
  accountEmail,
  emailChange,
  emailChangeResponse,
  emailConfirmation,
  emailConfirmationResponse,
} from '../../wire/identity/email.ts'
import { accountEmailRoutes } from './routes.ts'

const anySession = callers(['person', 'company', 'delegate'])

/** G-054: the company chooses the address of a delegate. */
const owner = callers(['person', 'company'])

const ownerDoor = {
  prefix: profilePrefix,
  access: owner,
  openapi: ['account', 'consumer'],
  at: ['region'],
} as const satisfies Door

export const accountEmails = contract(
  accountEmailRoutes,
  { owner: ownerDoor },
  {
    confirm: {
      summary: 'Confirm the e-mail address with the code that was mailed to it',
      since: '0.1.0',
      at: ['front-door'],
      access: anySession,
      body: emailConfirmation,
      response: emailConfirmationResponse,
      limits: { rate: perCaller('codeTries') },
      errors: ['account.code_invalid'],
    },
    requestCode: {
      summary: 'Mail a new code that confirms the e-mail address; a confirmed address gets none',
      since: '0.1.0',
      at: ['front-door'],
      access: anySession,
      response: accountEmail,
      limits: { rate: perCaller('codeMails') },
    },
    change: {
      summary: 'Request a change of the e-mail address; a code is mailed to the new one',
      since: '0.1.0',
      body: emailChange,
      response: emailChangeResponse,
      limits: { rate: [perAddress('publicCalls'), perCaller('codeMails')] },
      errors: ['auth.login_failed', 'auth.email_taken'],
    },
    confirmChange: {
      summary: 'Confirm the new e-mail address with the code that was mailed to it',
      since: '0.1.0',
      body: emailConfirmation,
      response: accountEmail,
      limits: { rate: perCaller('codeTries') },
      errors: ['account.code_invalid', 'auth.email_taken'],
    },
  },
)
