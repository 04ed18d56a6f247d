// The account itself and its profile; what an account client may read and change of them too (D1-CLI-51, -52).
import { ApiError } from '@company-data/protocol/errors'
import { levels } from '@company-data/protocol/levels'
import { timestamp } from '@company-data/protocol/wire/timestamps'
import { z } from 'zod'
import { callers, routeTo } from '../../../../gate/route.ts'
import { encryptedPrivateKeyAnswer, language, nameText } from '../members.ts'
import type { AccountParts } from '../parts.ts'

const route = routeTo<AccountParts>()

const at = ['region'] as const
const both = ['account', 'consumer'] as const

const account = z.object({
  user_id: z.string(),
  usertype: z.enum(['person', 'company', 'delegate']),
  email: z.string(),
  email_confirmed: z.boolean(),
  display_name: z.string(),
  level: z.enum(levels),
  region: z.string(),
  share_code: z.string().optional(),
  company_code: z.string().optional(),
  twofa_enabled: z.boolean(),
  created_at: timestamp,
})
const profile = z.object({ display_name: z.string(), language: z.string().nullable() })

/** Loose: which further members came is told to an account client (G-011). */
const profilePatch = z.looseObject({ display_name: nameText.optional(), language: language.nullish() })

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
    answers: z.object({
      public_key: z.string(),
      encrypted_private_key: encryptedPrivateKeyAnswer,
      recovery_public_key: z.string().optional(),
      encrypted_recovery_private_key: encryptedPrivateKeyAnswer.optional(),
    }),
    handler: ({ caller }, { profiles }) => profiles.keys(caller.userId),
  }),
  route({
    method: 'GET',
    path: '/api/account-key',
    at,
    access: callers(['company']),
    summary: 'The account key of the company, to open encrypted webhook bodies with',
    documents: ['account'],
    answers: z.object({
      public_key: z.string(),
      public_key_sha256: z.string(),
      encrypted_private_key: encryptedPrivateKeyAnswer,
    }),
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
