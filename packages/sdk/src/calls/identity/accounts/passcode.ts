// The passcode that unlocks a person's app for approvals; only a verifier of it is sent (G-011).
import type { PasscodeChangeResponse } from '@company-data/protocol/wire/identity/passcode'
import type { Device } from '../../../session/device.ts'
import { passcodeVerifier } from '../../../session/password-verifier.ts'

export const passcodeCalls = ({ api, tokens }: Device) => ({
  /** Sets the passcode. Only a value derived from it is sent. */
  setPasscode: async (passcode: string): Promise<PasscodeChangeResponse> =>
    api.put('/api/account/passcode', { passcode: await passcodeVerifier(tokens.saved().user_id, passcode) }),
})
