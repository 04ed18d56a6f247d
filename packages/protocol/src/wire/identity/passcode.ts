// Schemas of the passcode that unlocks the app of a person; it is sent as a derived verifier.
import { z } from 'zod'
import { newVerifier, verifierToCheck } from './credentials.ts'
import { stepUpMembers } from './step-up.ts'

export const passcodeChange = z.object({
  /** Null removes it. */
  passcode: newVerifier.nullable(),
  /** The passcode that is replaced or removed; a proof of another kind may stand for it. */
  current_passcode: verifierToCheck.nullish(),
  ...stepUpMembers,
})

export type PasscodeChange = z.input<typeof passcodeChange>

export const passcodeChangeResponse = z.object({ passcode_set: z.boolean() })

export type PasscodeChangeResponse = z.output<typeof passcodeChangeResponse>
