// Schema of the audit log of a company.
import { z } from 'zod'
import { timestamp } from '../timestamps.ts'

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
