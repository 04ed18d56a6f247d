// Schema of the audit log of a company.
import { z } from 'zod'
import { timestamp } from '../timestamps.ts'

/** Everything that the platform writes into the log: a noun and what happened to it. */
export const auditActions = [
  'account.deletion_ordered',
  'account.region_move_begun',
  'account.region_moved',
  'account.return_cancelled',
  'account.return_opened',
  'account.returned',
  'account.start_over_requested',
  'account_key.read',
  'client.capabilities_changed',
  'client.created',
  'client.deleted',
  'client.redirect_uri_changed',
  'client.secret_regenerated',
  'company.suspended',
  'company.unsuspended',
  'company.unverified',
  'company.verified',
  'delegate.accepted',
  'delegate.changed',
  'delegate.invited',
  'delegate.key_handed_over',
  'delegate.removed',
  'domain.added',
  'domain.ended',
  'domain.removed',
  'domain.verified',
  'kit.created',
  'kit.removed',
  'level.changed',
  'oauth_app.redirect_uris_changed',
  'plugin.created',
  'plugin.deleted',
  'plugin.switched_on',
  'plugin.token_changed',
  'recovery_copy.recovered',
  'service_key.kept',
  'service_key.removed',
  'session.ended',
] as const

export type AuditAction = (typeof auditActions)[number]

export const auditEntry = z.object({
  id: z.string(),
  at: timestamp,
  actor: z.object({ kind: z.string(), user_id: z.string().optional(), client_id: z.string().optional() }),
  action: z.string(),
  data: z.record(z.string(), z.unknown()),
})

/**
 * One entry of the audit log.
 * @example
 * for await (const entry of company.auditLog.list()) {
 *   const { at, action, actor }: AuditEntry = entry
 *   console.log(at, action, actor.kind)
 * }
 */
export type AuditEntry = z.output<typeof auditEntry>
