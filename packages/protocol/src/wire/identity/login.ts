// Schemas of the login: the parameters of the verifier, the request, and the response (G-010).
import { z } from 'zod'
import { wrappedAccountKey } from './account-keys.ts'
import { codeToCheck, loginEmail, verifierToCheck } from './credentials.ts'
import { clientName, sessionResponse } from './sessions.ts'

export const authParamsQuery = z.object({ email: loginEmail })

export const authParams = z.object({ auth_salt: z.string(), iter: z.int() })

export type AuthParams = z.output<typeof authParams>

export const loginRequest = z.object({
  email: loginEmail,
  password: verifierToCheck,
  /** The code of the second factor, if that is on and the device is not trusted. */
  code: codeToCheck.nullish(),
  device_id: z.string().nullish(),
  trust_device: z.boolean().nullish(),
  client_name: clientName,
})

export type LoginRequest = z.input<typeof loginRequest>

export const loginResponse = sessionResponse.extend({
  encrypted_private_key: wrappedAccountKey,
  /** Only if the device asked to be trusted: it sends this id at its next login. */
  device_id: z.string().optional(),
})

export type LoginResponse = z.output<typeof loginResponse>
