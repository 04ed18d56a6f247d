// The results of opening a return: the wrapped keys with a token, or a waiting time.
import { ApiError } from '@company-data/protocol/errors'
import type { OpenedReturn } from '@company-data/protocol/wire/identity/recovery/account-return'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { DirectoryTx } from '../../../../schema/directory.ts'
import type { AccountRow } from '../account-store.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { AccountDeps } from '../deps.ts'
import { toRecipient } from '../mail-recipient.ts'
import { mailTexts } from '../mail-texts/mail-texts.ts'
import { removeCodesByPurpose } from '../mailed-code-store.ts'
import { findKit } from '../recovery-kit/recovery-kit-store.ts'
import { findWaiting, type ReturnRow, updateReturn } from '../return-store.ts'
import type { ReturnDecision } from './return-decision.ts'
import { findNextNoticeTime } from './wait-notices.ts'

export const RETURN_TOKEN_PURPOSE = 'account.return_token'
const TOKEN_MS = 15 * 60_000

/** One response for a wrong kit, code, address, second factor or token. */
export const denied = (): ApiError => new ApiError('account.return_denied')

type Deps = Pick<AccountDeps, 'clock' | 'secrets' | 'mail'> & { auditLog: AuditLog }

export const returnOutcomes = ({ clock, secrets, mail, auditLog }: Deps) => {
  const audit = async (tx: DirectoryTx, account: AccountRow, status: string): Promise<void> => {
    if (account.usertype !== 'company') return
    const entry = { actor: { kind: 'system' }, action: 'account.return_opened', data: { status } } as const
    await auditLog.append(tx, { companyUserId: account.user_id, ...entry })
  }

  const openReady = async (
    tx: DirectoryTx,
    account: AccountRow,
    row: ReturnRow,
    isShown: boolean,
  ): Promise<OpenedReturn> => {
    const kit = await findKit(tx, account.user_id)
    if (!kit || account.usertype === 'delegate') throw denied()
    const token = `kr_${secrets.random()}`
    await updateReturn(tx, row.id, {
      token_hash: secrets.keyedHash(token, RETURN_TOKEN_PURPOSE),
      token_expires_at: new Date(clock.nowMs() + TOKEN_MS),
      second_factor_shown: isShown,
    })
    await audit(tx, account, 'ready')
    return {
      status: 'ready',
      return_token: token,
      user_id: account.user_id,
      usertype: account.usertype,
      public_key: account.public_key,
      encrypted_private_key: kit.encrypted_private_key,
      ...(kit.encrypted_recovery_private_key !== null && {
        encrypted_recovery_private_key: kit.encrypted_recovery_private_key,
      }),
    }
  }

  /** Undefined if a start-over waits: the two cannot wait at the same time, and the later one is refused. */
  const openWaiting = async (
    tx: DirectoryTx,
    account: AccountRow,
    row: ReturnRow,
    { isShown, requestedAt, dueAt, isNew }: Extract<ReturnDecision, { status: 'waiting' }>,
  ): Promise<OpenedReturn | undefined> => {
    const notice = toRecipient(account)
    if (isNew && (await findWaiting(tx, account.user_id))) {
      await mail.add(tx, { ...notice, kind: 'return_refused', ...mailTexts(account).returnRefused('start_over') })
      return undefined
    }
    const wait = { kind: row.kind, requested_at: requestedAt, due_at: dueAt }
    await updateReturn(tx, row.id, {
      state: 'waiting',
      requested_at: requestedAt,
      due_at: dueAt,
      second_factor_shown: isShown,
      next_notice_at: findNextNoticeTime(wait, clock.now()),
    })
    if (isNew) {
      // The mail of an unconfirmed start-over must not begin to wait beside it.
      await removeCodesByPurpose(tx, account.user_id, ['start_over'])
      await mail.add(tx, { ...notice, kind: 'return_waiting', ...mailTexts(account).returnWaiting(dueAt) })
    }
    await audit(tx, account, 'waiting')
    return { status: 'waiting', ready_at: formatTimestamp(dueAt) }
  }

  return { openReady, openWaiting }
}
