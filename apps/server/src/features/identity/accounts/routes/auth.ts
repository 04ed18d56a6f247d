// Registration, login and sessions, at the front door (G-010).

import { keyWrap } from '@company-data/protocol/limits'
import { companyCode } from '@company-data/protocol/wire/share-codes'
import { z } from 'zod'
import { anyone, callers, routeTo } from '../../../../gate/route.ts'
import {
  authSalt,
  emailAddress,
  encryptedPrivateKey,
  encryptedPrivateKeyAnswer,
  givenCode,
  givenVerifier,
  hasTwoSalts,
  language,
  loginEmail,
  nameText,
  publicKey,
  twoSalts,
  verifier,
} from '../members.ts'
import type { AccountParts } from '../parts.ts'

const route = routeTo<AccountParts>()

const at = ['front-door'] as const
const documents = ['account', 'consumer'] as const
const anySession = ['person', 'company', 'delegate'] as const

const session = z.object({
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  access_token: z.string(),
  refresh_token: z.string(),
  api_url: z.string(),
  user_id: z.string(),
  usertype: z.enum(anySession),
})

// G-005: the members stand in the order in which they are checked.
const everyone = {
  email: emailAddress,
  auth_salt: authSalt,
  password: verifier,
  display_name: nameText,
  language: language.nullish(),
  region: z.string('account.region_unknown').nullish(),
}
const keys = { public_key: publicKey, encrypted_private_key: encryptedPrivateKey }
const registration = z
  .discriminatedUnion('usertype', [
    z.object({ usertype: z.literal('person'), ...everyone, ...keys }),
    z.object({
      usertype: z.literal('company'),
      ...everyone,
      company_code: companyCode,
      ...keys,
      recovery_public_key: publicKey,
      encrypted_recovery_private_key: encryptedPrivateKey,
    }),
  ])
  .refine(hasTwoSalts, twoSalts)

const registerRoutes = [
  route({
    method: 'GET',
    path: '/api/auth/params',
    limit: { name: 'publicCalls', by: 'address' },
    at,
    access: anyone,
    summary: 'What a device needs to derive its verifier from the password',
    documents,
    query: z.object({ email: loginEmail }),
    answers: z.object({ auth_salt: z.string(), iter: z.int() }),
    handler: async ({ query }, { authSalt: saltOf }) => ({
      auth_salt: await saltOf(query.email),
      iter: keyWrap.iterations,
    }),
  }),
  route({
    method: 'POST',
    path: '/api/auth/register',
    limit: { name: 'publicCalls', by: 'address' },
    at,
    access: anyone,
    summary: 'Register a person or a company; the device has made the keys',
    documents,
    body: registration,
    status: 201,
    answers: session.extend({ share_code: z.string().optional(), company_code: z.string().optional() }),
    errors: [
      'auth.email_taken',
      'auth.company_code_taken',
      'account.region_unknown',
      'db.writes_paused',
      'platform.out_of_order',
    ],
    handler: ({ body }, { registrations }) => registrations.register(body),
  }),
  route({
    method: 'POST',
    path: '/api/auth/confirm-email',
    at,
    access: callers(anySession),
    summary: 'Prove the e-mail address with the code that was mailed to it',
    documents,
    body: z.object({ code: givenCode }),
    answers: z.object({ email_confirmed: z.boolean() }),
    errors: ['account.code_invalid'],
    handler: async ({ caller, body }, { emails }) => {
      await emails.confirm(caller.userId, body.code)
      return { email_confirmed: true }
    },
  }),
]

export const authRoutes = [
  ...registerRoutes,
  route({
    method: 'POST',
    path: '/api/auth/login',
    limit: { name: 'publicCalls', by: 'address' },
    at,
    access: anyone,
    modes: 'works-while-paused',
    summary: 'Open a session',
    documents,
    body: z.object({
      email: loginEmail,
      password: givenVerifier,
      code: givenCode.nullish(),
      device_id: z.string().nullish(),
      trust_device: z.boolean().nullish(),
    }),
    answers: session.extend({ encrypted_private_key: encryptedPrivateKeyAnswer, device_id: z.string().optional() }),
    errors: ['auth.login_failed', 'auth.code_required', 'rate.limited', 'platform.out_of_order'],
    handler: ({ body, address }, parts) => parts.login.login({ ...body, address }),
  }),
  route({
    method: 'POST',
    path: '/api/auth/refresh',
    limit: { name: 'publicCalls', by: 'address' },
    at,
    access: anyone,
    modes: 'works-while-paused',
    summary: 'Exchange a refresh token for a new access token and a new refresh token',
    documents,
    body: z.object({ refresh_token: z.string().max(256) }),
    answers: session,
    errors: ['oauth.invalid_grant', 'platform.out_of_order'],
    handler: ({ body }, parts) => parts.sessions.refresh(body.refresh_token),
  }),
  route({
    method: 'POST',
    path: '/api/auth/logout',
    at,
    access: callers(anySession),
    summary: 'End this session',
    documents,
    status: 204,
    handler: async ({ caller }, parts) => {
      await parts.sessions.end(caller.grantId)
      return undefined
    },
  }),
]
