// Schemas of the passcode that unlocks the app of a person; it is sent as a derived verifier.
import { z } from 'zod'
import { newVerifier } from './credentials.ts'

export const passcodeChange = z.object({ passcode: newVerifier })

export const passcodeChangeResponse = z.object({ passcode_set: z.boolean() })

export type PasscodeChangeResponse = z.output<typeof passcodeChangeResponse>
