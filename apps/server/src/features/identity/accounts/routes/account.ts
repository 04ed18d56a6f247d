// The account itself and its profile; what an account client may read and change of them too (D1-CLI-51, -52).
import { ApiError } from '@company-data/protocol/errors'
import { account } from '@company-data/protocol/wire/identity/account'
import { accountKeyRecord, profileKeys } from '@company-data/protocol/wire/identity/account-keys'
import { profile, profilePatch } from '@company-data/protocol/wire/identity/profile'
import { callers, routeTo } from '../../../../gate/route.ts'
import type { AccountParts } from '../parts.ts'

const route = routeTo<AccountParts>()

const at = ['region'] as const
const both = ['account', 'consumer'] as const

const userOf = (
  caller: { kind: 'account-client'; companyUserId: string } | { kind: string; userId: string },
): string => ('userId' in caller ? caller.userId : caller.companyUserId)

const keyRoutes = [
  route({
    method: 'GET',
    path: '/api/profile/keys',
    at,
    access: callers(['person', 'company']),
    summary: 'The key material of the account, private halves wrapped by its password',
    documents: both,
    answers: profileKeys,
    handler: ({ caller }, { profiles }) => profiles.keys(caller.userId),
  }),
  route({
    method: 'GET',
    path: '/api/account-key',
    at,
    access: callers(['company']),
    summary: 'The account key of the company, to open encrypted webhook bodies with',
    documents: ['account'],
    answers: accountKeyRecord,
    handler: ({ caller }, { profiles }) => profiles.accountKey(caller.userId),
  }),
]

export const ownAccountRoutes = [
  route({
    method: 'GET',
    path: '/api/account',
    at,
    access: callers(['person', 'company', 'delegate', 'account-client']),
    summary: 'The account',
    documents: both,
    answers: account,
    handler: ({ caller }, parts) => parts.profiles.account(userOf(caller)),
  }),
  route({
    method: 'GET',
    path: '/api/profile',
    at,
    access: callers(['person', 'company', 'account-client']),
    summary: 'Display name and language',
    documents: both,
    answers: profile,
    handler: ({ caller }, parts) => parts.profiles.read(userOf(caller)),
  }),
  route({
    method: 'PUT',
    path: '/api/profile',
    at,
    access: callers(['person', 'company', 'account-client']),
    summary: 'Change display name or language; an account client only the display name',
    documents: both,
    body: profilePatch,
    answers: profile,
    errors: ['auth.forbidden'],
    handler: ({ caller, body }, parts) => {
      const isForeign = (member: string): boolean => member !== 'display_name'
      if (caller.kind === 'account-client' && Object.keys(body).some(isForeign)) throw new ApiError('auth.forbidden')
      return parts.profiles.change(userOf(caller), { display_name: body.display_name, language: body.language })
    },
  }),
  ...keyRoutes,
]
