// Schemas of the sandbox of a service: its persons and its clock.
import { isWrapper } from '@company-data/crypto/forms'
import { z } from 'zod'
import { rule } from '../../reasons.ts'
import { accountPublicKey, isUniqueSalt, newWrappedAccountKey, saltRule } from '../identity/account-keys.ts'
import { authSalt, newVerifier } from '../identity/credentials.ts'
import { language, nameText } from '../identity/names.ts'
import { sessionResponse } from '../identity/sessions.ts'
import { uuid } from '../ids.ts'
import { timestamp } from '../timestamps.ts'
import { wrapperString } from '../wrappers.ts'

/** No mail can reach it (RFC 2606). */
const sandboxEmail = z
  .string()
  .regex(/^[a-z0-9-]{1,64}@sandbox\.invalid$/, rule('text.suffix', { suffix: '@sandbox.invalid' }))

const personMembers = {
  email: sandboxEmail,
  auth_salt: authSalt,
  password: newVerifier,
  display_name: nameText,
  language: language.nullish(),
  public_key: accountPublicKey,
  encrypted_private_key: newWrappedAccountKey,
}

/** The device of the developer has made the keys, as for every person (G-010). */
export const newSandboxPerson = z
  .object(personMembers)
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

/** A sealed login has some 700 characters. */
const MAX_LOGIN_CHARACTERS = 4096

/** A person whose login is kept sealed to the account key of the owner, so that the owner can act for it. */
export const newTestPerson = z
  .object({
    ...personMembers,
    sealed_login: z
      .string('contact_data.encryption_required')
      .max(MAX_LOGIN_CHARACTERS)
      .refine(isWrapper, 'contact_data.encryption_required'),
  })
  .refine((keys) => isUniqueSalt(keys.auth_salt, keys), { path: ['auth_salt'], message: saltRule })

export type NewTestPerson = z.output<typeof newTestPerson>

export const testPerson = sandboxPerson.extend({
  sealed_login: wrapperString.describe(
    'Address and password, as the owner sent them: the account key of the owner opens them.',
  ),
})

export type TestPerson = z.output<typeof testPerson>

/** Says on records that name a customer that it was made for tests; absent for a real one. */
export const testPersonMark = z
  .literal(true)
  .optional()
  .describe('Only of a person that the company made for tests: of a sandbox, or a test person of the service.')

const MAX_ADVANCE_SECONDS = 10 * 366 * 24 * 3600

export const sandboxAdvance = z.object({ advance_seconds: z.int().min(1).max(MAX_ADVANCE_SECONDS) })

export type SandboxAdvance = z.output<typeof sandboxAdvance>
