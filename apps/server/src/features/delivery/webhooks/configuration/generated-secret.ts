// The HMAC secret that the platform generates when a webhook needs one and none was sent (D1-WHC-12).
import { refusedAt } from '@company-data/protocol/errors'
import type { WrittenWebhook } from '@company-data/protocol/wire/delivery/webhooks'
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

/** D1-SVC-18: only the owner of the company can recover a generated secret. */
export const storeRecoveryCopy =
  ({ directory, accounts }: Pick<WebhookDeps, 'directory' | 'accounts'>) =>
  async (companyUserId: string, webhookId: string, secret: string | undefined): Promise<void> => {
    if (secret === undefined) return
    const copy = { companyUserId, kind: 'webhook_secret', ref: webhookId, secret } as const
    await directory.transaction((tx) => accounts.keepRecoveryCopy(tx, copy))
  }

/** the form in which the Standard Webhooks libraries take a secret. */
const standardSecret = (secret: string): string => `whsec_${Buffer.from(secret, 'utf8').toString('base64')}`

/** A generated secret is shown only in this response. */
export const withGeneratedSecret = (record: WrittenWebhook, secret: string | undefined): WrittenWebhook =>
  secret === undefined ? record : { ...record, hmac_secret_once: secret, webhook_secret_once: standardSecret(secret) }
