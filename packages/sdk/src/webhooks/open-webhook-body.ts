// Opens the body of a delivery with `encrypt_payload`, which is sealed to the account key of the company (G-106).
import type { AccountKey } from '../keys/account-key.ts'

export const openWebhookBodyCalls = ({ key }: { key: Pick<AccountKey, 'openAccountEnvelope'> }) => ({
  /**
   * The body before the platform sealed it: JSON or XML. The endpoint received the envelope.
   * @example
   * const body = await company.webhooks.openBody(raw)
   * console.log(JSON.parse(body))
   */
  openBody: async (envelope: string | object): Promise<string> =>
    new TextDecoder().decode(await key.openAccountEnvelope(envelope)),
})
