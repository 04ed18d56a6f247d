// The sessions of an account as its owner sees them: which apps are signed in, and signing them out.
import { ApiError } from '@company-data/protocol/errors'
import type { SessionRecord } from '@company-data/protocol/wire/identity/sessions'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { SessionCaller } from '../../../../gate/caller.ts'
import type { auditLog as createAuditLog } from '../audit/audit-log.ts'
import type { AccountDeps } from '../deps.ts'

type Deps = Pick<AccountDeps, 'directory' | 'tokens'> & {
  auditLog: Pick<ReturnType<typeof createAuditLog>, 'append'>
}

export const accountSessions = ({ directory, tokens, auditLog }: Deps) => {
  /** Only a company has an audit log. */
  const end = (caller: SessionCaller, selection: { grantId?: string; exceptGrantId?: string }): Promise<number> =>
    directory.transaction(async (tx) => {
      const ended = await tokens.grants.end(tx, { userId: caller.userId, kind: 'session', ...selection })
      if (caller.companyUserId !== undefined)
        for (const session_id of ended)
          await auditLog.append(tx, {
            companyUserId: caller.companyUserId,
            actor: caller,
            action: 'session.ended',
            data: { session_id },
          })
      return ended.length
    })
  return {
    async list({ userId, grantId }: SessionCaller): Promise<SessionRecord[]> {
      const rows = await tokens.grants.listSessions(userId)
      return rows.map(({ id, createdAt, lastUsedAt, openedBy, deviceId, app, agent }) => ({
        id,
        is_current: id === grantId,
        app,
        agent,
        opened_by: openedBy,
        device_id: deviceId,
        created_at: formatTimestamp(createdAt),
        last_used_at: formatTimestamp(lastUsedAt),
      }))
    },
    /** A session of another account looks like a missing one. */
    async end(caller: SessionCaller, sessionId: string): Promise<void> {
      if ((await end(caller, { grantId: sessionId })) === 0) throw new ApiError('account.session_not_found')
    },
    async endOthers(caller: SessionCaller): Promise<void> {
      await end(caller, { exceptGrantId: caller.grantId })
    },
  }
}
