// The credentials by which a webhook proves its sender, as its configuration names them.
import { requireText } from '../tokens/require-text.ts'
import { requireSecrets, type WebhookSecrets } from './verify-webhook-signature.ts'

/**
 * The authentication of deliveries from the platform; it must match the configuration of the webhook (D1-WHC-06).
 * @example
 * const auth: WebhookAuth = { type: 'hmac', secret: [secret, oldSecret] }
 */
export type WebhookAuth =
  | { type: 'hmac'; secret: WebhookSecrets }
  | { type: 'bearer'; token: string }
  | { type: 'basic'; username: string; password: string }
  | { type: 'header'; name: string; value: string }
  | { type: 'none' }

/** `Bearer undefined` would otherwise be the credential of a program whose variable is missing. */
export const requireAuth = (auth: WebhookAuth): void => {
  if (auth.type === 'hmac' && requireSecrets(auth.secret).length === 0)
    throw new TypeError('The list of webhook secrets is empty.')
  if (auth.type === 'bearer') requireText('auth.token', auth.token)
  if (auth.type === 'basic') requireText('auth.username', auth.username)
  if (auth.type === 'basic') requireText('auth.password', auth.password)
  if (auth.type === 'header') requireText('auth.name', auth.name)
  if (auth.type === 'header') requireText('auth.value', auth.value)
}
