// Schema of the log of a service (NS-10).
import { z } from 'zod'
import { uuid } from '../ids.ts'
import { timestamp } from '../timestamps.ts'

/** NS-10. */
export const serviceLogKinds = [
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'webhook.state_changed',
  'webhook.backlog_stale',
  'webhook.backlog_purged',
  'config.published',
  'client.created',
  'client.secret_regenerated',
  'client.redirect_uri_changed',
  'service.updated',
] as const

export type ServiceLogKind = (typeof serviceLogKinds)[number]

export const serviceLogEntry = z.object({
  id: uuid,
  at: timestamp,
  kind: z.enum(serviceLogKinds),
  message: z.string(),
  data: z.record(z.string(), z.unknown()),
})

/**
 * One entry of the log of a service.
 * @example
 * for await (const entry of service.logs.list()) {
 *   const { at, message }: ServiceLogEntry = entry
 *   console.log(at, message)
 * }
 */
export type ServiceLogEntry = z.output<typeof serviceLogEntry>
