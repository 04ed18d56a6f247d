// The contract of delegates: a company manages them, the invited accept, a delegate reads the keys that were handed over.
import { anyone, callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perAddress, perCaller } from '../../contract/endpoint-limits.ts'
import { profilePrefix } from '../../contract/prefixes.ts'
import { sealedValueBodyBytes } from '../../limits.ts'
import {
  delegatePatch,
  delegatePublicKey,
  delegateRecord,
  delegateSession,
  handedOverKey,
  invitationAcceptance,
  keyHandover,
  newDelegate,
} from '../../wire/identity/delegates.ts'
import { arrayOf } from '../../wire/pages.ts'
import { delegateRoutes, ownDelegateRoutes } from './routes.ts'

// D1-CLI-61: an account client with delegate_management may do what the owner may; a delegate gets owner_only.
const managers = callers(['company', 'account-client'])

const managerDoor = {
  prefix: profilePrefix,
  access: managers,
  openapi: ['account'],
  at: ['region'],
} as const satisfies Door

export const delegates = contract(
  { ...delegateRoutes, ...ownDelegateRoutes },
  { manager: managerDoor },
  {
    list: {
      summary: 'List the delegates of the company, invited and active',
      since: '0.1.0',
      response: arrayOf(delegateRecord),
    },
    create: {
      summary: 'Invite someone to act for the company in the named services',
      since: '0.1.0',
      body: newDelegate,
      status: 201,
      response: delegateRecord,
      limits: { rate: perCaller('delegateInvites') },
      errors: ['account.quota_exceeded', 'delegates.email_taken', 'services.not_found'],
    },
    update: {
      summary: 'Change the name or the services of a delegate; services that stay granted keep their keys',
      since: '0.1.0',
      body: delegatePatch,
      response: delegateRecord,
      errors: ['delegates.not_found', 'services.not_found'],
    },
    delete: {
      summary: 'Remove a delegate and end their sessions immediately',
      since: '0.1.0',
      status: 204,
      errors: ['account.on_hold', 'delegates.not_found'],
    },
    readPublicKey: {
      summary: 'Read the public key of a delegate, to seal a service key to it',
      since: '0.1.0',
      response: delegatePublicKey,
      errors: ['delegates.not_found'],
    },
    handOverKey: {
      summary: 'Hand over the key of a granted service: its passphrase or key, sealed to the delegate’s public key',
      since: '0.1.0',
      body: keyHandover,
      status: 204,
      limits: { bodyBytes: sealedValueBodyBytes },
      errors: ['contact_data.encryption_required', 'delegates.not_found', 'delegates.service_not_granted'],
      ownIdErrors: true,
    },
    listOwnKeys: {
      summary: 'List the keys that were handed over to the calling delegate',
      since: '0.1.0',
      access: callers(['delegate']),
      response: arrayOf(handedOverKey),
    },
    acceptInvitation: {
      summary: "Accept an invitation: create the delegate's account and open its first session",
      since: '0.1.0',
      at: ['front-door'],
      access: anyone,
      body: invitationAcceptance,
      status: 201,
      response: delegateSession,
      limits: { rate: perAddress('publicCalls') },
      errors: ['auth.invite_invalid', 'auth.email_taken', 'db.writes_paused', 'platform.out_of_order'],
    },
  },
)
