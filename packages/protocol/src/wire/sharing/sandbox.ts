// Schemas of the sandbox of a service: its persons and its clock.
import { z } from 'zod'
import { rule } from '../../reasons.ts'
import { accountPublicKey, isUniqueSalt, newWrappedAccountKey, saltRule } from '../identity/account-keys.ts'
import { authSalt, newVerifier } from '../identity/credentials.ts'
import { language, nameText } from '../identity/names.ts'
import { sessionResponse } from '../identity/sessions.ts'
import { uuid } from '../ids.ts'
import { timestamp } from '../timestamps.ts'

/** No mail can reach it (RFC 2606). */
const sandboxEmail = z
  .string()
  .regex(/^[a-z0-9-]{1,64}@sandbox\.invalid$/, rule('text.suffix', { suffix: '@sandbox.invalid' }))

/** The device of the developer has made the keys, as for every person (G-010). */
export const newSandboxPerson = z
  .object({
    email: sandboxEmail,
    auth_salt: authSalt,
    password: newVerifier,
    display_name: nameText,
    language: language.nullish(),
    public_key: accountPublicKey,
    encrypted_private_key: newWrappedAccountKey,
  })
  .refine((keys) => isUniqueSalt(keys.auth_salt, keys), { path: ['auth_salt'], message: saltRule })

export type NewSandboxPerson = z.output<typeof newSandboxPerson>

/** The first session of the person. */
export const createdSandboxPerson = sessionResponse.extend({ share_code: z.string() })

export type CreatedSandboxPerson = z.output<typeof createdSandboxPerson>

export const sandboxPerson = z.object({
  user_id: uuid,
  email: z.string(),
  display_name: z.string(),
  share_code: z.string(),
  created_at: timestamp,
})

export type SandboxPerson = z.output<typeof sandboxPerson>

const MAX_ADVANCE_SECONDS = 10 * 366 * 24 * 3600

export const sandboxAdvance = z.object({ advance_seconds: z.int().min(1).max(MAX_ADVANCE_SECONDS) })

export type SandboxAdvance = z.output<typeof sandboxAdvance>
