// Starts over: an account that its owner cannot open any more is deleted after a waiting time, which frees its address.
import { ApiError } from '@company-data/protocol/errors'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { DAY_MS } from '../../../../platform/clock/durations.ts'
import { lockById } from '../account-store.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { AccountDeps } from '../deps.ts'
import { toRecipient } from '../mail-recipient.ts'
import { mailTexts } from '../mail-texts/mail-texts.ts'
import type { MailedCodes } from '../mailed-codes.ts'
import { findReturnTarget, findWaiting, insertStartOver, type ReturnTarget } from '../return-store.ts'
import { hashAddress } from './begin-return.ts'
import { respondAfterFloor } from './response-floor.ts'
import { findNextNoticeTime } from './wait-notices.ts'

type Deps = Pick<AccountDeps, 'directory' | 'clock' | 'ids' | 'secrets' | 'limits' | 'mail' | 'startOverDays'> & {
  mailedCodes: MailedCodes
  auditLog: AuditLog
}

export const startOvers = (deps: Deps) => {
  const { directory, clock, ids, limits, mail, startOverDays, mailedCodes, auditLog } = deps

  /** A return that waits already is not replaced by a later start-over. */
  const mailCode = (target: ReturnTarget): Promise<unknown> =>
    directory.transaction(async (tx) => {
      const { user_id: userId, email: to } = target
      const waiting = await findWaiting(tx, userId)
      if (waiting?.kind !== 'kit') return mailedCodes.send(tx, { userId, purpose: 'start_over', to })
      const text = mailTexts(target).returnRefused('kit')
      return mail.add(tx, { ...toRecipient(target), kind: 'return_refused', ...text })
    })

  /** The time of the deletion; that of an earlier start-over stays. */
  const begin = (target: ReturnTarget, code: string): Promise<Date> => {
    const { user_id: userId } = target
    return mailedCodes.require(userId, 'start_over', code).then((checked) =>
      directory.transaction(async (tx) => {
        const account = await lockById(tx, userId)
        if (!account || !(await mailedCodes.use(tx, checked))) throw new ApiError('account.code_invalid')
        const now = clock.now()
        const wait = { requested_at: now, due_at: new Date(now.getTime() + startOverDays * DAY_MS) }
        const nextNoticeAt = findNextNoticeTime({ kind: 'start_over', ...wait }, now)
        const row = { id: ids.next(), user_id: userId, ...wait, next_notice_at: nextNoticeAt }
        if (!(await insertStartOver(tx, row))) {
          const waiting = await findWaiting(tx, userId)
          if (waiting?.kind !== 'start_over' || waiting.due_at === null) throw new ApiError('account.code_invalid')
          return waiting.due_at
        }
        const text = mailTexts(account).startOver('start_over_requested', wait.due_at)
        await mail.add(tx, { ...toRecipient(target), kind: 'start_over_requested', ...text })
        const entry = { actor: { kind: 'system' }, action: 'account.start_over_requested', data: {} } as const
        if (target.usertype === 'company') await auditLog.append(tx, { companyUserId: userId, ...entry })
        return wait.due_at
      }),
    )
  }

  return {
    /** Responds alike for every address. */
    request: async ({ email }: { email: string }): Promise<Record<string, never>> => {
      const address = email.toLowerCase()
      limits.takeOrRefuse('returnsPerTarget', `start-over ${hashAddress(deps, address)}`)
      return respondAfterFloor(async () => {
        const target = await findReturnTarget(directory.kysely, address)
        if (target) await mailCode(target)
        return {}
      })
    },
    async confirm({ email, code }: { email: string; code: string }): Promise<{ due_at: string }> {
      const address = email.toLowerCase()
      limits.takeOrRefuse('codeTries', `start-over ${hashAddress(deps, address)}`)
      const target = await findReturnTarget(directory.kysely, address)
      if (!target) throw new ApiError('account.code_invalid')
      return { due_at: formatTimestamp(await begin(target, code)) }
    },
  }
}
