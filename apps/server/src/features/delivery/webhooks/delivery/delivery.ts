// One delivery from event to outcome: the body, the signature over it, the POST. Lanes and test sends both come here.
import type { WebhookFormat } from '@company-data/protocol/wire/delivery/webhooks'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Log } from '../../../../platform/log/log.ts'
import { type OutboundClient, OutboundError, type PostOptions } from '../../../../platform/net/index.ts'
import type { Secrets } from '../../../../platform/secrets/secrets.ts'
import { configurationOf } from '../configuration/configuration.ts'
import type { Delivered } from '../lanes/lane.ts'
import { bodyOf, contentTypeOf, envelopeOf, type SentEvent } from '../sending/event-body.ts'
import { type Sign, signer } from '../sending/signature.ts'
import type { WebhookRow } from '../webhook-row.ts'

export interface DeliveryNeeds {
  outbound: OutboundClient
  secrets: Secrets
  clock: Clock
  log: Log
  accounts: { keysOf(userId: string): Promise<{ publicKey: string } | undefined> }
}

export interface Delivery {
  deliver(webhook: WebhookRow, event: SentEvent, options?: PostOptions): Promise<Delivered>
}

/** What does not change from one delivery to the next. */
interface Prepared {
  version: number
  url: string
  format: WebhookFormat
  sign: Sign
  /** The account key of the company, where the body is sealed; asked for once. */
  accountKey: Promise<string> | undefined
}

const MOST_PREPARED = 10_000

/** D1-WHD-02, T-51: nothing but 200. */
const SUCCESS = 200
const answered = (status: number): string => `The endpoint answered ${status}; only 200 counts as delivered.`

export const delivery = ({ outbound, secrets, clock, log, accounts }: DeliveryNeeds): Delivery => {
  const prepared = new Map<string, Prepared>()

  const accountKeyOf = async (companyUserId: string): Promise<string> => {
    const keys = await accounts.keysOf(companyUserId)
    if (!keys) throw new Error(`the company ${companyUserId} has no account key`)
    return keys.publicKey
  }
  const prepare = (webhook: WebhookRow): Prepared => {
    const { id, url, format, encrypt_payload, ...credentials } = {
      id: webhook.id,
      ...configurationOf(webhook, secrets),
    }
    const made: Prepared = {
      version: webhook.config_version,
      url,
      format,
      sign: signer(id, contentTypeOf(format, encrypt_payload), credentials),
      accountKey: encrypt_payload ? accountKeyOf(webhook.company_user_id) : undefined,
    }
    // A key that was not found is asked for again with the next delivery.
    made.accountKey?.catch(() => prepared.delete(id))
    if (prepared.size >= MOST_PREPARED) prepared.clear()
    prepared.set(id, made)
    return made
  }
  const preparedOf = (webhook: WebhookRow): Prepared => {
    const known = prepared.get(webhook.id)
    return known?.version === webhook.config_version ? known : prepare(webhook)
  }

  const send = async (webhook: WebhookRow, event: SentEvent, options: PostOptions) => {
    const { url, format, sign, accountKey } = preparedOf(webhook)
    const plain = bodyOf(event, format)
    const body = accountKey === undefined ? plain : await envelopeOf(plain, await accountKey)
    return outbound.post(url, { headers: sign(body, { eventId: event.id, sentAt: clock.now() }), body }, options)
  }

  return {
    async deliver(webhook, event, options = {}) {
      const startedAt = performance.now()
      try {
        const { status, durationMs } = await send(webhook, event, options)
        if (status === SUCCESS) return { ok: true, durationMs }
        return { ok: false, whose: 'target', status, reason: answered(status), durationMs }
      } catch (error) {
        const durationMs = Math.round(performance.now() - startedAt)
        if (error instanceof OutboundError) {
          return { ok: false, whose: error.whose, status: null, reason: error.reason, durationMs }
        }
        // Nothing was sent, so nobody out there is to blame.
        log.error('a delivery could not be made', error, { webhook_id: webhook.id })
        return {
          ok: false,
          whose: 'ours',
          status: null,
          reason: 'The platform could not make the delivery.',
          durationMs,
        }
      }
    },
  }
}
