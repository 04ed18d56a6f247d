// The HMAC secret that the platform generates when a webhook needs one and none was sent (D1-WHC-12).
import { refusedAt } from '@company-data/protocol/errors'
import type { WrittenWebhook } from '@company-data/protocol/wire/delivery/webhooks'
import { OutcomeUnknown } from '../../../../platform/db/store-error.ts'
import type { EarlyCopy } from '../../../identity/accounts/index.ts'
import type { WebhookDeps } from '../deps.ts'
import { requireCredentials } from './check-credentials.ts'
import type { Configuration } from './configuration.ts'

/** A webhook's configuration with its secrets complete, and the secret that had to be generated for it. */
export interface CompleteConfiguration {
  configuration: Configuration
  generatedSecret: string | undefined
}

/** B-25: a batch is a JSON array. */
const requireBatchFormat = ({ format, batch }: Configuration): void => {
  if (format === 'xml' && batch > 1) throw refusedAt('services.webhook_config_invalid', [['format'], ['batch']])
}

export const completeConfiguration = (
  configuration: Configuration,
  randomSecret: () => string,
): CompleteConfiguration => {
  const isMissing = configuration.auth_type === 'hmac' && configuration.hmac_secret === null
  const generatedSecret = isMissing ? randomSecret() : undefined
  const complete = generatedSecret === undefined ? configuration : { ...configuration, hmac_secret: generatedSecret }
  requireCredentials(complete)
  requireBatchFormat(complete)
  return { configuration: complete, generatedSecret }
}

/** The last step of the transaction that writes the webhook. */
export type StoreCopy = (companyUserId: string, webhookId: string, secret: string | undefined) => Promise<void>

/**
 * D1-SVC-18: only the owner of the company can recover a generated secret. Its copy is in the directory and commits first;
 * the copies of attempts that did not commit are taken back.
 */
export const withRecoveryCopy =
  ({ accounts }: Pick<WebhookDeps, 'accounts'>) =>
  async <T extends { generatedSecret: string | undefined }>(
    write: (storeCopy: StoreCopy) => Promise<T>,
  ): Promise<T> => {
    const copies = new Map<string, EarlyCopy>()
    const takeBack = async (secrets: readonly string[]): Promise<void> => {
      // A failure here leaves a copy of nothing, and must not hide the result.
      for (const secret of secrets.toReversed())
        await copies
          .get(secret)
          ?.takeBack()
          .catch(() => undefined)
    }
    try {
      const written = await write(async (companyUserId, webhookId, secret) => {
        if (secret === undefined) return
        const copy = { companyUserId, kind: 'webhook_secret', ref: webhookId, secret } as const
        copies.set(secret, await accounts.keepRecoveryCopyAhead(copy))
      })
      await takeBack([...copies.keys()].filter((secret) => secret !== written.generatedSecret))
      return written
    } catch (error) {
      // The webhook may have the secret.
      if (!(error instanceof OutcomeUnknown)) await takeBack([...copies.keys()])
      throw error
    }
  }

/** the form in which the Standard Webhooks libraries take a secret. */
const standardSecret = (secret: string): string => `whsec_${Buffer.from(secret, 'utf8').toString('base64')}`

/** A generated secret is shown only in this response. */
export const withGeneratedSecret = (record: WrittenWebhook, secret: string | undefined): WrittenWebhook =>
  secret === undefined ? record : { ...record, hmac_secret_once: secret, webhook_secret_once: standardSecret(secret) }
