// The OAuth requests as the documents describe them. The rules read the parameters themselves (see `parameters.ts`),
// because a repeated one must be refused.
import { z } from 'zod'

const clientMembers = {
  client_id: z.string().optional().describe('Here, or in the Authorization header (Basic) together with the secret.'),
  client_secret: z.string().optional(),
}

/** RFC 6749, sections 4.4.2, 4.1.3 and 6. */
export const tokenRequest = z.discriminatedUnion('grant_type', [
  z.object({ grant_type: z.literal('client_credentials'), ...clientMembers }),
  z.object({
    grant_type: z.literal('authorization_code'),
    code: z.string(),
    redirect_uri: z.string().optional().describe('The redirect URI of the authorization request.'),
    code_verifier: z.string().optional().describe('The verifier of PKCE (RFC 7636).'),
    ...clientMembers,
  }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string(), ...clientMembers }),
])

/** RFC 7009 and RFC 7662. */
export const tokenToCheck = z.object({
  token: z.string(),
  token_type_hint: z.enum(['access_token', 'refresh_token']).optional(),
  ...clientMembers,
})

/** G-033: the poll of detached mode. */
export const resultRequest = z.object({ state: z.string(), ...clientMembers })

/** G-031. */
export const authorizeQuery = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string().optional().describe('As it is registered, character by character.'),
  state: z.string().optional(),
  code_challenge: z.string().optional().describe('PKCE: base64url of the SHA-256 of the verifier.'),
  code_challenge_method: z.literal('S256').optional(),
  response_mode: z.enum(['query', 'detached']).optional(),
  nonce: z.string().optional().describe('For a sign-in app: it comes back in the ID token.'),
  prompt: z.string().optional().describe('`none` is answered by a redirect with `error=login_required`.'),
})

/** OpenID Connect RP-Initiated Logout 1.0 (B-10). */
export const logoutQuery = z.object({
  id_token_hint: z.string().optional().describe('An ID token that the app got, also an expired one.'),
  client_id: z.string().optional(),
  post_logout_redirect_uri: z.string().optional().describe('As it is registered, character by character.'),
  state: z.string().optional(),
})

/** The parameters of a logout with the decision of the person. */
export const logoutDecision = logoutQuery.extend({ decision: z.literal('approve').optional() })

/** An authorization with the user and the decision; a session's bearer token can replace the credentials. */
export const authorizeDecision = authorizeQuery.extend({
  decision: z.enum(['approve', 'deny']),
  email: z.string().optional(),
  password: z.string().optional().describe('The verifier that the device derives from the password.'),
  code: z.string().optional().describe('The code of the second factor.'),
  claims: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(
      'For a sign-in app: claim → its value, sealed to `service_public_key` or in plaintext. A verified claim has `{value, contact_data_id}`. In a form it is JSON text.',
    ),
})
