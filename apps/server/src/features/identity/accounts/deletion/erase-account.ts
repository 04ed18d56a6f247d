// Erases one account: its row stays without e-mail, name, keys and secrets; its codes, mails, devices, pins and sessions go.
import type { DirectoryTx } from '../../../../schema/directory.ts'
import { updateAccount } from '../account-store.ts'
import { ACCOUNT_TOPIC } from '../account-topic.ts'
import { removeActivityBook } from '../activity/activity-book-store.ts'
import type { AccountDeps } from '../deps.ts'
import { removeDevices } from '../device-store.ts'
import { removeCodes } from '../mailed-code-store.ts'
import { removePinBook } from '../pins/pin-book-store.ts'
import { removeKit } from '../recovery-kit/recovery-kit-store.ts'
import { requireNoHold } from '../require-no-hold.ts'
import { removeReturns } from '../return-store.ts'
import { removeRecoveryCodes } from '../second-factor/recovery-code-store.ts'

type Deps = Pick<AccountDeps, 'directory' | 'clock' | 'tokens' | 'mail'>

export interface EraseOptions {
  /** Mails to the address that wait to be sent are sent: after a start-over its owner still reads them. */
  keepsMails?: boolean
}

/** The row stays, so that its id and code are never given to anyone else (G-007). The e-mail address is free again. */
export const eraseAccount = async (
  deps: Deps,
  tx: DirectoryTx,
  userId: string,
  { keepsMails = false }: EraseOptions = {},
): Promise<void> => {
  const { directory, clock, tokens, mail } = deps
  await requireNoHold(tx, userId)
  await updateAccount(tx, userId, {
    email: null,
    email_confirmed_at: null,
    auth_salt: '',
    password_hash: '',
    display_name: '',
    language: null,
    public_key: '',
    public_key_sha256: '',
    encrypted_private_key: null,
    recovery_public_key: null,
    encrypted_recovery_private_key: null,
    totp_secret_encrypted: null,
    totp_confirmed_at: null,
    totp_proven: false,
    totp_last_step: null,
    passcode_hash: null,
    passcode_wrong: 0,
    sandbox_sealed_login: null,
    deleted_at: clock.now(),
  })
  await removeCodes(tx, userId)
  await removeRecoveryCodes(tx, userId)
  await removeKit(tx, userId)
  await removeReturns(tx, userId)
  if (!keepsMails) await mail.removeByAccount(tx, userId)
  await removeDevices(tx, userId)
  await removePinBook(tx, userId)
  await removeActivityBook(tx, userId)
  await tokens.grants.revoke(tx, { userId })
  await directory.notify(tx, ACCOUNT_TOPIC, userId)
}
