// Routes of the client registry: the company's owner at the portal, and the operator.
import {
  accountClientPatch,
  accountClientRecord,
  createdAccountClient,
  newAccountClient,
  newManagedClient,
  regeneratedSecret,
} from '@company-data/protocol/wire/identity/account-clients'
import {
  type WhitelistBackfill,
  whitelistBackfill,
  whitelistBackfillResponse,
} from '@company-data/protocol/wire/identity/whitelist-backfill'
import { arrayOf } from '@company-data/protocol/wire/pages'
import { newSecretRequest } from '@company-data/protocol/wire/secret-overlap'
import { callers, operator, routeTo } from '../../../gate/route.ts'
import type { AccountClients } from './account-clients.ts'
import { whoamiRoute } from './whoami.ts'

/** What the routes call. */
interface ClientActions {
  accountClients: AccountClients
  backfill(input: WhitelistBackfill): Promise<number>
}

const route = routeTo<ClientActions>()

// D1-CLI-48: for the owner's session only. No capability group contains these routes; a delegate gets owner_only (G-054).
const owner = callers(['company'])
const atRegions = ['region'] as const
const everywhere = ['front-door', 'region'] as const

const listAndCreate = [
  route({
    method: 'POST',
    path: '/api/account/clients',
    at: atRegions,
    access: owner,
    summary: 'Register an account client; its secret is shown in this answer only',
    documents: ['account'],
    body: newAccountClient,
    status: 201,
    response: createdAccountClient,
    errors: [
      'account.quota_exceeded',
      'account_clients.name_invalid',
      'account_clients.capabilities_invalid',
      'account_clients.redirect_uri_invalid',
      'account_clients.purpose_invalid',
      'account_clients.purpose_reserved',
      'account_clients.purpose_taken',
    ],
    handler: ({ caller, body }, { accountClients }) => accountClients.create(caller, body),
  }),
  route({
    method: 'GET',
    path: '/api/account/clients',
    at: atRegions,
    access: owner,
    summary: 'The account clients of the company, without their secrets',
    documents: ['account'],
    response: arrayOf(accountClientRecord),
    handler: ({ caller }, { accountClients }) => accountClients.list(caller),
  }),
]

const changes = [
  route({
    method: 'PUT',
    path: '/api/account/clients/{id}/capabilities',
    at: atRegions,
    access: owner,
    summary: 'Replace the capability groups of a client; the change applies to live tokens at once',
    documents: ['account'],
    body: accountClientPatch,
    response: accountClientRecord,
    errors: [
      'account_clients.capabilities_invalid',
      'account_clients.redirect_uri_invalid',
      'account_clients.not_found',
      'account_clients.purpose_managed',
    ],
    handler: ({ caller, params, body }, { accountClients }) => accountClients.setCapabilities(caller, params.id, body),
  }),
  route({
    method: 'POST',
    path: '/api/account/clients/{id}/regenerate-secret',
    at: atRegions,
    access: owner,
    summary:
      'Make a new secret, shown in this answer only; the old one and its tokens end at once or after `overlap_hours`',
    documents: ['account'],
    body: newSecretRequest,
    response: regeneratedSecret,
    errors: ['account_clients.not_found', 'account_clients.purpose_managed'],
    handler: ({ caller, params, body }, { accountClients }) => accountClients.regenerate(caller, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: '/api/account/clients/{id}',
    at: atRegions,
    access: owner,
    summary: 'Delete a client with its tokens and its whitelist',
    documents: ['account'],
    status: 204,
    errors: ['account_clients.not_found'],
    handler: async ({ caller, params }, { accountClients }) => {
      await accountClients.remove(caller, params.id)
      return undefined
    },
  }),
]

const operations = [
  route({
    method: 'POST',
    path: '/api/ops/account-clients',
    at: everywhere,
    access: operator,
    summary: 'Register a client with a reserved purpose, which its company can only delete',
    documents: ['operations'],
    body: newManagedClient,
    status: 201,
    response: createdAccountClient,
    errors: [
      'account.quota_exceeded',
      'account_clients.name_invalid',
      'account_clients.purpose_invalid',
      'account_clients.capabilities_invalid',
      'account_clients.purpose_taken',
    ],
    handler: ({ body }, { accountClients }) => accountClients.createManaged(body),
  }),
  route({
    method: 'POST',
    path: '/api/ops/whitelist-backfill',
    at: everywhere,
    access: operator,
    summary: 'Add patterns that are newer than the clients to the whitelists of existing clients',
    documents: ['operations'],
    body: whitelistBackfill,
    response: whitelistBackfillResponse,
    handler: async ({ body }, { backfill }) => ({ updated: await backfill(body) }),
  }),
]

export const clientRoutes = [...listAndCreate, ...changes, ...operations, whoamiRoute]
