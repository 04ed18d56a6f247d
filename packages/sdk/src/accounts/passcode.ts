// The passcode that unlocks a person's app for approvals; only a verifier of it is sent (G-011).
import { derivePasscodeVerifier } from '@company-data/crypto'
import type { PasscodeChange, PasscodeChangeResponse } from '@company-data/protocol/wire/identity/passcode'
import type { Device } from '../session/device.ts'
import { createStepUp, type StepUpProof } from '../session/step-up.ts'
import { rawPasswordCalls } from './password-change.ts'

/**
 * The proof with which a passcode is replaced or removed: the current passcode, or another proof.
 * @example
 * const proof: PasscodeProof = { current_passcode: '493817' }
 * await person.passcode.set('628401', proof)
 */
export interface PasscodeProof extends StepUpProof {
  current_passcode?: string
}

export const passcodeCalls = (device: Device) => {
  const raw = rawPasswordCalls(device.api)
  const derive = (passcode: string): Promise<string> => derivePasscodeVerifier(device.tokens.saved().user_id, passcode)
  const change = async (passcode: string | null, proof: PasscodeProof): Promise<PasscodeChangeResponse> => {
    const { current_passcode } = proof
    const text = `passcode:${device.tokens.saved().user_id}:${passcode ?? 'none'}`
    const body: PasscodeChange = {
      passcode,
      ...(current_passcode === undefined
        ? await createStepUp(device, proof, text)
        : { current_passcode: await derive(current_passcode) }),
    }
    return raw.updatePasscode(body)
  }
  return {
    /**
     * Sets the passcode, or replaces it with a proof. Only a value derived from it is sent.
     * @example
     * await person.passcode.set('493817', { password })
     */
    set: async (passcode: string, proof: PasscodeProof = {}): Promise<PasscodeChangeResponse> =>
      change(await derive(passcode), proof),
    /**
     * Removes the passcode; approvals then need a device.
     * @example
     * await person.passcode.delete({ current_passcode: '493817' })
     */
    delete: (proof: PasscodeProof): Promise<PasscodeChangeResponse> => change(null, proof),
  }
}
