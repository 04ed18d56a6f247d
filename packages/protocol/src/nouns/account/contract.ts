// The contract of an account about itself: its record, its profile, its keys; partly for account clients too (D1-CLI-51, -52).
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { profilePrefix } from '../../contract/prefixes.ts'
import { account } from '../../wire/identity/account.ts'
import { accountKeyRecord, profileKeys } from '../../wire/identity/account-keys.ts'
import { profile, profilePatch } from '../../wire/identity/profile.ts'
import { accountRoutes } from './routes.ts'

const ownerDoor = {
  prefix: profilePrefix,
  access: callers(['person', 'company', 'account-client']),
  openapi: ['account', 'consumer'],
  at: ['region'],
} as const satisfies Door

export const accounts = contract(
  accountRoutes,
  { owner: ownerDoor },
  {
    read: {
      summary: 'The account',
      since: '0.1.0',
      access: callers(['person', 'company', 'delegate', 'account-client']),
      response: account,
    },
    readProfile: {
      summary: 'Display name and language',
      since: '0.1.0',
      response: profile,
    },
    updateProfile: {
      summary: 'Change the display name or the language; an account client can change only the display name',
      since: '0.1.0',
      body: profilePatch,
      response: profile,
      errors: ['auth.forbidden', 'auth.name_reserved'],
    },
    readKeys: {
      summary: 'Read the keys of the account, with the private keys wrapped by its password',
      since: '0.1.0',
      access: callers(['person', 'company']),
      response: profileKeys,
    },
    readAccountKey: {
      summary:
        'Read the account key of the company, which opens encrypted webhook bodies; the audit log records each read',
      since: '0.1.0',
      openapi: ['account'],
      access: callers(['company']),
      response: accountKeyRecord,
      errors: ['auth.owner_only'],
    },
  },
)
