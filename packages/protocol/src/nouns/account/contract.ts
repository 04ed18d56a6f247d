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
      access: callers(['person', 'company', 'delegate', 'account-client']),
      response: account,
    },
    readProfile: {
      summary: 'Display name and language',
      response: profile,
    },
    updateProfile: {
      summary: 'Change display name or language; an account client only the display name',
      body: profilePatch,
      response: profile,
      errors: ['auth.forbidden', 'auth.name_reserved'],
    },
    readKeys: {
      summary: 'The key material of the account, private halves wrapped by its password',
      access: callers(['person', 'company']),
      response: profileKeys,
    },
    readAccountKey: {
      summary: 'The account key of the company, to open encrypted webhook bodies with; the read is in the audit log',
      openapi: ['account'],
      access: callers(['company']),
      response: accountKeyRecord,
      errors: ['auth.owner_only'],
    },
  },
)
