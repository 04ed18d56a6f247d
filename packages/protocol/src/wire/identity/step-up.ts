// Schemas of a step-up: what a session sends to prove again that its user acts.
import { z } from 'zod'
import { codeToCheck, verifierToCheck } from './credentials.ts'

/** The bytes that an authenticator signed, both as base64url. */
export const assertion = z.object({
  client_data: z.string().min(1).max(4096),
  authenticator_data: z.string().min(1).max(4096),
})

export type Assertion = z.output<typeof assertion>

/** One of them is enough: the verifier of the password, a code of the second factor, or the signature of a passkey. */
export const stepUpMembers = {
  password: verifierToCheck.nullish(),
  code: codeToCheck.nullish(),
  device_id: z.string().max(64).nullish(),
  challenge: z
    .string()
    .max(256)
    .nullish()
    .describe(
      'The challenge of `POST /api/auth/passkey/challenge`, if the passkey signed the text of the action, a colon and a challenge. A text alone works once.',
    ),
  signature: z.string().max(256).nullish(),
  assertion: assertion.nullish(),
}

export const stepUp = z.object(stepUpMembers)

export type StepUp = z.input<typeof stepUp>
