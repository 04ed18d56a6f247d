// Routes of delegates: a company manages them, the invited accept, a delegate reads the keys that were handed over.
import { isWrapper } from '@company-data/crypto/seal'
import { sealedValueBytes } from '@company-data/protocol/limits'
import {
  delegatePatch,
  delegatePublicKey,
  delegateRecord,
  handedOverKey,
  newDelegate,
} from '@company-data/protocol/wire/identity/delegates'
import { z } from 'zod'
import { anyone, callers, routeTo } from '../../../gate/route.ts'
import { authSalt, encryptedPrivateKey, encryptedPrivateKeyAnswer, publicKey, verifier } from '../accounts/index.ts'
import type { Delegates } from './service.ts'

const route = routeTo<Delegates>()

// D1-CLI-61: a client with delegate_management may do what the owner may; a delegate is told owner_only.
const managers = callers(['company', 'account-client'])
const at = ['region'] as const
const documents = ['account'] as const

/** The value is opaque here; that it is sealed can be seen without any key. */
const keyToHandOver = z.object({
  value: z
    .string('contact_data.encryption_required')
    .max(sealedValueBytes)
    .refine(isWrapper, 'contact_data.encryption_required'),
})

const acceptance = z.object({
  token: z.string('auth.invite_invalid').max(256, 'auth.invite_invalid'),
  auth_salt: authSalt,
  password: verifier,
  public_key: publicKey,
  encrypted_private_key: encryptedPrivateKey,
})

const sessionAnswer = z.object({
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  access_token: z.string(),
  refresh_token: z.string(),
  api_url: z.string(),
  user_id: z.string(),
  usertype: z.literal('delegate'),
  encrypted_private_key: encryptedPrivateKeyAnswer,
})

const registryRoutes = [
  route({
    method: 'GET',
    path: '/api/delegates',
    at,
    access: managers,
    summary: 'The delegates of the company, invited and active',
    documents,
    answers: z.array(delegateRecord),
    handler: ({ caller }, delegates) => delegates.list(caller),
  }),
  route({
    method: 'POST',
    path: '/api/delegates',
    limit: { name: 'delegateInvites', by: 'caller' },
    at,
    access: managers,
    summary: 'Invite somebody to act for the company on the named services',
    documents,
    body: newDelegate,
    status: 201,
    answers: delegateRecord,
    errors: ['delegates.email_taken', 'services.not_found'],
    handler: ({ caller, body }, delegates) => delegates.invite(caller, body),
  }),
  route({
    method: 'PUT',
    path: '/api/delegates/{id}',
    at,
    access: managers,
    summary: 'Change the name or the services of a delegate; what stays granted keeps its key',
    documents,
    body: delegatePatch,
    answers: delegateRecord,
    errors: ['delegates.not_found', 'services.not_found'],
    handler: ({ caller, params, body }, delegates) => delegates.change(caller, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: '/api/delegates/{id}',
    at,
    access: managers,
    summary: 'Remove a delegate; its sessions end at once',
    documents,
    status: 204,
    errors: ['delegates.not_found'],
    handler: async ({ caller, params }, delegates) => {
      await delegates.remove(caller, params.id)
      return undefined
    },
  }),
]

const keyRoutes = [
  route({
    method: 'GET',
    path: '/api/delegates/{id}/public-key',
    at,
    access: managers,
    summary: 'The public key of a delegate, to seal a service key to',
    documents,
    answers: delegatePublicKey,
    errors: ['delegates.not_found'],
    handler: ({ caller, params }, delegates) => delegates.publicKeyOf(caller, params.id),
  }),
  route({
    method: 'POST',
    path: '/api/delegates/{id}/services/{serviceId}/key',
    at,
    access: managers,
    summary: "Hand a granted service's key over: the passphrase or key, sealed to the delegate's public key",
    documents,
    body: keyToHandOver,
    status: 204,
    errors: ['contact_data.encryption_required', 'delegates.not_found', 'delegates.service_not_granted'],
    handler: async ({ caller, params, body }, delegates) => {
      await delegates.handOverKey(caller, params.id, params.serviceId, body.value)
      return undefined
    },
  }),
  route({
    method: 'GET',
    path: '/api/delegates/me/keys',
    at,
    access: callers(['delegate']),
    summary: 'The keys that were handed over to the delegate that asks',
    documents,
    answers: z.array(handedOverKey),
    handler: ({ caller }, delegates) => delegates.keysOf(caller.userId),
  }),
]

export const delegateRoutes = [
  ...registryRoutes,
  ...keyRoutes,
  route({
    method: 'POST',
    path: '/api/auth/accept-invite',
    limit: { name: 'publicCalls', by: 'address' },
    at: ['front-door'],
    access: anyone,
    summary: 'Accept an invitation: the account of the delegate is made, and its first session',
    documents,
    body: acceptance,
    status: 201,
    answers: sessionAnswer,
    errors: ['auth.invite_invalid', 'auth.email_taken', 'db.writes_paused', 'platform.out_of_order'],
    handler: async ({ body: { token, ...given } }, delegates) => {
      const accepted = await delegates.acceptInvitation(token, given)
      return { ...accepted, usertype: 'delegate' as const }
    },
  }),
]
