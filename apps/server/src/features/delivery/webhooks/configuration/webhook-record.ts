// The wire record of a webhook (G-100): its configuration with masked secrets, its health and the size of its backlog.

import type { WebhookRecord } from '@company-data/protocol/wire/delivery/webhooks'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { Backlog } from '../backlog/parked-events.ts'
import type { WebhookRow } from '../webhook-row.ts'
import type { Configuration } from './configuration.ts'
import { maskSecret } from './secret-mask.ts'
import { overlapEnd } from './secret-overlap.ts'

export const toRecord = (
  row: WebhookRow,
  configuration: Configuration,
  { backlog, now }: { backlog: Backlog; now: Date },
): WebhookRecord => ({
  id: row.id,
  name: configuration.name,
  url: configuration.url,
  events: [...configuration.events],
  format: configuration.format,
  auth_type: configuration.auth_type,
  encrypt_payload: configuration.encrypt_payload,
  enabled: configuration.enabled,
  notify: configuration.notify,
  order: configuration.order,
  parallel: configuration.parallel,
  batch: configuration.batch,
  hmac_secret: maskSecret(configuration.hmac_secret),
  auth_token: maskSecret(configuration.auth_token),
  auth_username: configuration.auth_username,
  auth_password: maskSecret(configuration.auth_password),
  auth_header_name: configuration.auth_header_name,
  auth_header_value: maskSecret(configuration.auth_header_value),
  previous_secret_until: overlapEnd(row, now),
  health: row.health as WebhookRecord['health'],
  health_changed_at: formatTimestamp(row.health_changed_at),
  failing_since: row.failing_since && formatTimestamp(row.failing_since),
  backlog_count: backlog.count,
  backlog_oldest_at: backlog.oldestAt && formatTimestamp(backlog.oldestAt),
  created_at: formatTimestamp(row.created_at),
})
