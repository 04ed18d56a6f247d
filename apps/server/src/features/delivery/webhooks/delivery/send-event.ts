// Sends one event: builds the body, signs it and posts it. Delivery loops and test sends both use it.
import { deliveryReason } from '@company-data/protocol/reasons'
import type { WebhookFormat } from '@company-data/protocol/wire/delivery/webhooks'
import { epochHeader } from '@company-data/protocol/wire/pages'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Epoch } from '../../../../platform/db/index.ts'
import type { Log } from '../../../../platform/log/log.ts'
import { type OutboundClient, OutboundError, type PostOptions } from '../../../../platform/net/index.ts'
import type { Secrets } from '../../../../platform/secrets/secrets.ts'
import type { EventText } from '../../changes/index.ts'
import { toConfiguration } from '../configuration/configuration.ts'
import { readPreviousSecret } from '../configuration/secret-overlap.ts'
import type { SendOutcome } from '../send-outcome.ts'
import type { DeliveryKind } from '../signals/webhook-metrics.ts'
import { type Sign, signer } from '../signature.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { encodeBody, getContentType } from './event-body.ts'
import { sealBody } from './sealed-body.ts'

export interface DeliveryOptions extends PostOptions {
  /** The kind of delivery, which only the metrics distinguish. */
  kind: DeliveryKind
  /** The id of the delivery; by default that of its event. A batch has its own. */
  deliveryId?: string
  /** The ids of the changes in the feed; a test has none and uses its own id. */
  changeIds?: readonly string[]
}

export interface EventSenderDeps {
  outbound: OutboundClient
  secrets: Secrets
  clock: Clock
  log: Log
  /** Called after every delivery. */
  onDelivery?: (kind: DeliveryKind, outcome: SendOutcome) => void
  /** Absent in tests of the sender alone. */
  epoch?: Pick<Epoch, 'epoch' | 'restoredAt'>
  accounts: { findKeys(userId: string): Promise<{ publicKey: string } | undefined> }
}

export interface EventSender {
  /** Several events only for a webhook with batches (B-25). */
  deliver(webhook: WebhookRow, events: readonly EventText[], options: DeliveryOptions): Promise<SendOutcome>
}

/** Data shared by all events of one configuration. */
interface Preparation {
  version: number
  url: string
  format: WebhookFormat
  sign: Sign
  /** The account key of the company, if the body is sealed; read once. */
  accountKey: Promise<string> | undefined
}

const MAX_PREPARATIONS = 10_000

/** D1-WHD-02, T-51: no other status counts as delivered. */
const SUCCESS = 200
/** Prepared once per version of a webhook's configuration. */
const preparedWebhooks = ({ secrets, accounts }: Pick<EventSenderDeps, 'secrets' | 'accounts'>) => {
  const preparations = new Map<string, Preparation>()
  const requireAccountKey = async (companyUserId: string): Promise<string> => {
    const keys = await accounts.findKeys(companyUserId)
    if (!keys) throw new Error(`the company ${companyUserId} has no account key`)
    return keys.publicKey
  }
  const prepare = (webhook: WebhookRow): Preparation => {
    const { id, url, format, encrypt_payload, ...credentials } = {
      id: webhook.id,
      ...toConfiguration(webhook, secrets),
    }
    const preparation: Preparation = {
      version: webhook.config_version,
      url,
      format,
      sign: signer(id, getContentType(format, encrypt_payload), credentials, readPreviousSecret(webhook, secrets)),
      accountKey: encrypt_payload ? requireAccountKey(webhook.company_user_id) : undefined,
    }
    // A key that could not be read is read again for the next delivery.
    preparation.accountKey?.catch(() => preparations.delete(id))
    if (preparations.size >= MAX_PREPARATIONS) preparations.clear()
    preparations.set(id, preparation)
    return preparation
  }
  const getPreparation = (webhook: WebhookRow): Preparation => {
    const preparation = preparations.get(webhook.id)
    return preparation?.version === webhook.config_version ? preparation : prepare(webhook)
  }
  return getPreparation
}

export const eventSender = (deps: EventSenderDeps): EventSender => {
  const { outbound, clock, log, onDelivery } = deps
  const getPreparation = preparedWebhooks(deps)
  const epochHeaders = deps.epoch?.restoredAt ? { [epochHeader.toLowerCase()]: deps.epoch.epoch } : {}

  type SendOptions = Omit<DeliveryOptions, 'kind'>

  const send = async (webhook: WebhookRow, events: readonly EventText[], options: SendOptions) => {
    const { url, format, sign, accountKey } = getPreparation(webhook)
    const ids = events.map(({ id }) => id)
    const { deliveryId: eventId = ids[0] ?? '', changeIds = ids } = options
    // B-25: with batches, every body is an array, so that a receiver need not tell the two apart.
    const plain = encodeBody(webhook.batch > 1 ? events : (events[0] as EventText), format)
    const body = accountKey === undefined ? plain : await sealBody(plain, await accountKey)
    const changeId = changeIds.join(',')
    const signed = sign(body, { eventId, changeId, sentAt: clock.realNow(), nowMs: clock.nowMs() })
    const headers = { ...epochHeaders, ...signed }
    const { reuse, signal } = options
    return outbound.post(url, { headers, body }, { ...(reuse && { reuse }), ...(signal && { signal }) })
  }

  const deliver = async (
    webhook: WebhookRow,
    events: readonly EventText[],
    options: SendOptions,
  ): Promise<SendOutcome> => {
    const startedAt = performance.now()
    try {
      const { status, durationMs } = await send(webhook, events, options)
      if (status === SUCCESS) return { ok: true, durationMs }
      return { ok: false, whose: 'target', status, reason: deliveryReason('delivery.status', { status }), durationMs }
    } catch (error) {
      const durationMs = Math.round(performance.now() - startedAt)
      if (error instanceof OutboundError) {
        return { ok: false, whose: error.whose, status: null, reason: error.reason, durationMs }
      }
      // Nothing was sent, so the endpoint is not to blame.
      log.error('could not send a webhook event', error, { webhook_id: webhook.id })
      return { ok: false, whose: 'ours', status: null, reason: deliveryReason('delivery.platform_failed'), durationMs }
    }
  }

  return {
    async deliver(webhook, events, { kind, ...options }) {
      const outcome = await deliver(webhook, events, options)
      onDelivery?.(kind, outcome)
      return outcome
    },
  }
}
