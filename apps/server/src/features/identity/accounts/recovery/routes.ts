// Serves the contract of recovery copies.
import { recoveryCopies } from '@company-data/protocol/nouns/recovery-copies/contract'
import type { RecoveryCopy } from '@company-data/protocol/wire/identity/recovery-copies'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'
import type { ListedCopyRow } from './recovery-copy-store.ts'

/** Without the value, which takes the password and a code to get. */
const toCopy = ({ id, kind, ref, created_at }: ListedCopyRow): RecoveryCopy => ({
  id,
  kind: kind as RecoveryCopy['kind'],
  ref,
  created_at: formatTimestamp(created_at),
})

export const recoveryRoutes = serve<AccountComponents>()(recoveryCopies, {
  readKey: async ({ caller }, { recoveryCopies }) => ({
    public_key: await recoveryCopies.publicKey(caller.companyUserId ?? ''),
  }),
  create: async ({ caller, body }, { recoveryCopies }) =>
    toCopy(await recoveryCopies.add(caller.companyUserId ?? '', body)),
  list: async ({ caller }, { recoveryCopies }) => (await recoveryCopies.list(caller.companyUserId ?? '')).map(toCopy),
  mailCode: async ({ caller }, parts) => {
    const { expiresAt } = await parts.secretRecovery.sendCode(await parts.accountRecords.get(caller.userId))
    return { expires_at: formatTimestamp(expiresAt) }
  },
  recover: async ({ caller, params, body, address }, parts) => {
    const account = await parts.accountRecords.get(caller.userId)
    return parts.secretRecovery.recover(caller, account, params.id, { ...body, address })
  },
})
