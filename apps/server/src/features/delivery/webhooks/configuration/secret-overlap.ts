// The replaced HMAC secret of a webhook, which signs beside the new one for a while (B-14).
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { HOUR_MS } from '../../../../platform/clock/durations.ts'
import type { Secrets } from '../../../../platform/secrets/secrets.ts'
import type { PreviousSecret } from '../signature.ts'
import type { WebhookRow } from '../webhook-row.ts'
import type { Configuration } from './configuration.ts'

type OverlapColumns = Pick<WebhookRow, 'previous_hmac_secret_encrypted' | 'previous_secret_until'>

const PURPOSE = 'webhook.previous_hmac_secret'
const NO_OVERLAP: OverlapColumns = { previous_hmac_secret_encrypted: null, previous_secret_until: null }

/** Undefined if no secret was replaced; it may have ended already. */
export const readPreviousSecret = (row: OverlapColumns, secrets: Secrets): PreviousSecret | undefined => {
  const { previous_hmac_secret_encrypted: text, previous_secret_until: until } = row
  return text === null || until === null
    ? undefined
    : { secret: secrets.decrypt(text, PURPOSE), untilMs: until.getTime() }
}

/** The end of the overlap as the API shows it; null without an overlap. */
export const overlapEnd = ({ previous_secret_until: until }: OverlapColumns, now: Date): string | null =>
  until !== null && now < until ? formatTimestamp(until) : null

interface SecretChange {
  before: Configuration
  after: Configuration
  /** Undefined if the request did not say. */
  overlapHours: number | undefined
}

/** The columns that a change of the configuration sets; undefined: they stay. */
export const changedOverlap = (
  row: OverlapColumns,
  { before, after, overlapHours }: SecretChange,
  secrets: Secrets,
  nowMs: number,
): OverlapColumns | undefined => {
  const oldSecret = before.hmac_secret
  const isReplaced = oldSecret !== after.hmac_secret
  if (isReplaced && oldSecret !== null && after.hmac_secret !== null && overlapHours) {
    return {
      previous_hmac_secret_encrypted: secrets.encrypt(oldSecret, PURPOSE),
      previous_secret_until: new Date(nowMs + overlapHours * HOUR_MS),
    }
  }
  const isEnded = row.previous_secret_until !== null && (isReplaced || overlapHours === 0)
  return isEnded ? NO_OVERLAP : undefined
}
