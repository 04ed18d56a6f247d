// Schemas of the login with a passkey: the challenge, the request and the response.
import { z } from 'zod'
import { timestamp } from '../../timestamps.ts'
import { loginResponse } from '../login.ts'
import { clientName } from '../sessions.ts'
import { assertion } from '../step-up.ts'
import { prfWrappedKey } from '../trusted-devices.ts'

export const passkeyChallenge = z.object({ challenge: z.string(), expires_at: timestamp })

export type PasskeyChallenge = z.output<typeof passkeyChallenge>

/** Texts of any form: one that fits nothing is refused like a wrong one. */
export const passkeyLoginRequest = z.object({
  credential_id: z.string().max(2048),
  challenge: z.string().max(256),
  signature: z.string().max(256),
  assertion,
  client_name: clientName,
})

export type PasskeyLoginRequest = z.input<typeof passkeyLoginRequest>

export const passkeyLoginResponse = loginResponse.extend({
  device_id: z.string(),
  wrapped_key: prfWrappedKey.nullable().describe('Null if the passkey does not unlock: the password opens the key.'),
  wrapped_recovery_key: prfWrappedKey.nullable(),
})

export type PasskeyLoginResponse = z.output<typeof passkeyLoginResponse>
