// The contract of account clients: for the company's owner at the portal, and for the operator.
import { callers, type Door, operator } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { profilePrefix } from '../../contract/prefixes.ts'
import {
  accountClientPatch,
  accountClientRecord,
  createdAccountClient,
  newAccountClient,
  newManagedClient,
  regeneratedSecret,
} from '../../wire/identity/account-clients.ts'
import { whitelistBackfill, whitelistBackfillResponse } from '../../wire/identity/whitelist-backfill.ts'
import { arrayOf } from '../../wire/pages.ts'
import { newSecretRequest } from '../../wire/secret-overlap.ts'
import { accountClientOperatorRoutes, accountClientRoutes } from './routes.ts'

// D1-CLI-48: for the owner's session only. No capability group contains these routes; a delegate gets owner_only (G-054).
const owner = callers(['company'])

const managerDoor = {
  prefix: profilePrefix,
  access: owner,
  openapi: ['account'],
  at: ['region'],
} as const satisfies Door

export const accountClients = contract(
  { ...accountClientRoutes, ...accountClientOperatorRoutes },
  { manager: managerDoor },
  {
    create: {
      summary: 'Register an account client; only this response shows its secret',
      since: '0.1.0',
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
    },
    list: {
      summary: 'List the account clients of the company, without their secrets',
      since: '0.1.0',
      response: arrayOf(accountClientRecord),
    },
    updateCapabilities: {
      summary: 'Replace the capability groups of a client; the change applies to valid tokens immediately',
      since: '0.1.0',
      body: accountClientPatch,
      response: accountClientRecord,
      errors: [
        'account_clients.capabilities_invalid',
        'account_clients.redirect_uri_invalid',
        'account_clients.not_found',
        'account_clients.purpose_managed',
      ],
    },
    regenerateSecret: {
      summary:
        'Create a new secret, which only this response shows; the old secret and its tokens end immediately or after `overlap_hours`',
      since: '0.1.0',
      body: newSecretRequest,
      response: regeneratedSecret,
      errors: ['account_clients.not_found', 'account_clients.purpose_managed'],
    },
    delete: {
      summary: 'Delete a client with its tokens and its whitelist',
      since: '0.1.0',
      status: 204,
      errors: ['account_clients.not_found'],
    },
    createByOperator: {
      summary: 'Register a client for a reserved purpose; its company can only delete it',
      since: '0.1.0',
      at: ['front-door', 'region'],
      openapi: ['operations'],
      access: operator('security'),
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
    },
    backfillWhitelist: {
      summary: 'Add patterns that are newer than the clients to the whitelists of existing clients',
      since: '0.1.0',
      at: ['front-door', 'region'],
      openapi: ['operations'],
      access: operator('security'),
      body: whitelistBackfill,
      response: whitelistBackfillResponse,
    },
  },
)
