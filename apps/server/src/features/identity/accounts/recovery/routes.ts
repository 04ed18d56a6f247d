// Recovery copies: account clients store and list them, only the owner at the portal gets one back (CX-18, T-18).
import {
  newRecoveryCopy,
  type RecoveryCopy,
  recoveredCopy,
  recoveryCodeResponse,
  recoveryCopy,
  recoveryKey,
  recoveryRequest,
} from '@company-data/protocol/wire/identity/recovery-copies'
import { arrayOf } from '@company-data/protocol/wire/pages'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { callers, routeTo } from '../../../../gate/route.ts'
import type { AccountComponents } from '../components.ts'
import type { ListedCopyRow } from './recovery-copy-store.ts'

const route = routeTo<AccountComponents>()

const at = ['region'] as const
const documents = ['account'] as const
const companyOrClient = callers(['company', 'account-client'])
const owner = callers(['company'])

/** Without the value, which takes the password and a code to get. */
const toCopy = ({ id, kind, ref, created_at }: ListedCopyRow): RecoveryCopy => ({
  id,
  kind: kind as RecoveryCopy['kind'],
  ref,
  created_at: formatTimestamp(created_at),
})

/** A secret has some dozen bytes; what is sealed is longer, but not much. */
const COPY_BYTES = 16 * 1024

const storeRoutes = [
  route({
    method: 'GET',
    path: '/api/account/recovery-key',
    at,
    access: companyOrClient,
    summary: 'The public recovery key, to seal copies to',
    documents,
    response: recoveryKey,
    handler: async ({ caller }, { recoveryCopies }) => ({
      public_key: await recoveryCopies.publicKey(caller.companyUserId ?? ''),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/account/recovery-copies',
    at,
    access: companyOrClient,
    summary: 'Store a secret sealed to the recovery key',
    documents,
    body: newRecoveryCopy,
    bodyLimitBytes: COPY_BYTES,
    status: 201,
    response: recoveryCopy,
    errors: ['contact_data.encryption_required', 'account.quota_exceeded'],
    handler: async ({ caller, body }, { recoveryCopies }) =>
      toCopy(await recoveryCopies.add(caller.companyUserId ?? '', body)),
  }),
  route({
    method: 'GET',
    path: '/api/account/recovery-copies',
    at,
    access: companyOrClient,
    summary: 'The recovery copies, without their values',
    documents,
    response: arrayOf(recoveryCopy),
    handler: async ({ caller }, { recoveryCopies }) =>
      (await recoveryCopies.list(caller.companyUserId ?? '')).map(toCopy),
  }),
]

export const recoveryRoutes = [
  ...storeRoutes,
  route({
    method: 'POST',
    path: '/api/account/recovery-code',
    at,
    access: owner,
    summary: 'Mail a code for recovering a secret',
    limit: { name: 'codeMails', by: 'caller' },
    documents,
    response: recoveryCodeResponse,
    handler: async ({ caller }, parts) => {
      const { expiresAt } = await parts.secretRecovery.sendCode(await parts.accountRecords.get(caller.userId))
      return { expires_at: formatTimestamp(expiresAt) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/account/recovery-copies/{id}/recover',
    limit: [
      { name: 'publicCalls', by: 'address' },
      { name: 'codeTries', by: 'caller' },
    ],
    at,
    access: owner,
    summary: 'Get a sealed copy back, with the password and the mailed code',
    documents,
    body: recoveryRequest,
    response: recoveredCopy,
    errors: ['account.recovery_denied', 'account.recovery_copy_not_found', 'rate.limited'],
    handler: async ({ caller, params, body, address }, parts) => {
      const account = await parts.accountRecords.get(caller.userId)
      return parts.secretRecovery.recover(caller, account, params.id, { ...body, address })
    },
  }),
]
