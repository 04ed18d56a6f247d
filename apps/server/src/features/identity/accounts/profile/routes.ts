// Routes of an account about itself: its record, its profile, its keys; partly for account clients too (D1-CLI-51, -52).
import { account } from '@company-data/protocol/wire/identity/account'
import { accountKeyRecord, profileKeys } from '@company-data/protocol/wire/identity/account-keys'
import { profile, profilePatch } from '@company-data/protocol/wire/identity/profile'
import { callers, routeTo } from '../../../../gate/route.ts'
import type { AccountComponents } from '../components.ts'
import { getUserId } from './profile.ts'

const route = routeTo<AccountComponents>()

const at = ['region'] as const
const documents = ['account', 'consumer'] as const

export const profileRoutes = [
  route({
    method: 'GET',
    path: '/api/account',
    at,
    access: callers(['person', 'company', 'delegate', 'account-client']),
    summary: 'The account',
    documents,
    response: account,
    handler: ({ caller }, parts) => parts.accountRecords.read(getUserId(caller)),
  }),
  route({
    method: 'GET',
    path: '/api/profile',
    at,
    access: callers(['person', 'company', 'account-client']),
    summary: 'Display name and language',
    documents,
    response: profile,
    handler: ({ caller }, parts) => parts.profile.read(caller),
  }),
  route({
    method: 'PUT',
    path: '/api/profile',
    at,
    access: callers(['person', 'company', 'account-client']),
    summary: 'Change display name or language; an account client only the display name',
    documents,
    body: profilePatch,
    response: profile,
    errors: ['auth.forbidden', 'auth.name_reserved'],
    handler: ({ caller, body }, parts) => parts.profile.change(caller, body),
  }),
  route({
    method: 'GET',
    path: '/api/profile/keys',
    at,
    access: callers(['person', 'company']),
    summary: 'The key material of the account, private halves wrapped by its password',
    documents,
    response: profileKeys,
    handler: ({ caller }, { profileKeys }) => profileKeys.read(caller.userId),
  }),
  route({
    method: 'GET',
    path: '/api/account-key',
    at,
    access: callers(['company']),
    summary: 'The account key of the company, to open encrypted webhook bodies with; the read is in the audit log',
    documents: ['account'],
    response: accountKeyRecord,
    errors: ['auth.owner_only'],
    handler: ({ caller }, { profileKeys }) => profileKeys.accountKey(caller),
  }),
]
