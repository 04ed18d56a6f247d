// Routes of delegates: a company manages them, the invited accept, a delegate reads the keys that were handed over.
import { sealedValueBodyBytes } from '@company-data/protocol/limits'
import {
  delegatePatch,
  delegatePublicKey,
  delegateRecord,
  delegateSession,
  handedOverKey,
  invitationAcceptance,
  keyHandover,
  newDelegate,
} from '@company-data/protocol/wire/identity/delegates'
import { arrayOf } from '@company-data/protocol/wire/pages'
import { anyone, callers, routeTo } from '../../../gate/route.ts'
import type { DelegateActions } from './actions.ts'

const route = routeTo<DelegateActions>()

// D1-CLI-61: an account client with delegate_management may do what the owner may; a delegate gets owner_only.
const managers = callers(['company', 'account-client'])
const at = ['region'] as const
const documents = ['account'] as const

const registryRoutes = [
  route({
    method: 'GET',
    path: '/api/delegates',
    at,
    access: managers,
    summary: 'The delegates of the company, invited and active',
    documents,
    response: arrayOf(delegateRecord),
    handler: ({ caller }, delegates) => delegates.list(caller),
  }),
  route({
    method: 'POST',
    path: '/api/delegates',
    limit: { name: 'delegateInvites', by: 'caller' },
    at,
    access: managers,
    summary: 'Invite someone to act for the company on the named services',
    documents,
    body: newDelegate,
    status: 201,
    response: delegateRecord,
    errors: ['account.quota_exceeded', 'delegates.email_taken', 'services.not_found'],
    handler: ({ caller, body }, delegates) => delegates.invite(caller, body),
  }),
  route({
    method: 'PUT',
    path: '/api/delegates/{id}',
    at,
    access: managers,
    summary: 'Change the name or the services of a delegate; services that stay granted keep their keys',
    documents,
    body: delegatePatch,
    response: delegateRecord,
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
    response: delegatePublicKey,
    errors: ['delegates.not_found'],
    handler: ({ caller, params }, delegates) => delegates.readPublicKey(caller, params.id),
  }),
  route({
    method: 'POST',
    path: '/api/delegates/{id}/services/{serviceId}/key',
    at,
    access: managers,
    summary: "Hand a granted service's key over: the passphrase or key, sealed to the delegate's public key",
    documents,
    body: keyHandover,
    bodyLimitBytes: sealedValueBodyBytes,
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
    summary: 'The keys that were handed over to the calling delegate',
    documents,
    response: arrayOf(handedOverKey),
    handler: ({ caller }, delegates) => delegates.listKeys(caller.userId),
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
    summary: 'Accept an invitation: creates the account of the delegate and its first session',
    documents,
    body: invitationAcceptance,
    status: 201,
    response: delegateSession,
    errors: ['auth.invite_invalid', 'auth.email_taken', 'db.writes_paused', 'platform.out_of_order'],
    handler: async ({ body: { token, ...credentials } }, delegates) => {
      const accepted = await delegates.acceptInvitation(token, credentials)
      return { ...accepted, usertype: 'delegate' as const }
    },
  }),
]
