// Proves again that the user of a session acts, where the session alone is not enough.
import type { StepUp } from '@company-data/protocol/wire/identity/step-up'
import type { Device } from './device.ts'
import { deriveLoginVerifier } from './password-verifier.ts'

/**
 * A proof for an act that needs more than an open session. One member is enough. A session that was opened in the last
 * minutes needs none, except to replace or remove a passcode.
 * @example
 * const proof: StepUpProof = { password }
 * await person.addTrustedDevice({ name: 'Phone', public_key: spki }, proof)
 */
export interface StepUpProof {
  /** The raw password. Only a value derived from it is sent. */
  password?: string
  /** A code of the account's second factor. */
  code?: string
}

export const createStepUp = async ({ api, tokens }: Device, { password, code }: StepUpProof): Promise<StepUp> => {
  if (password !== undefined)
    return { password: (await deriveLoginVerifier(api, tokens.saved().email, password)).password }
  return code === undefined ? {} : { code }
}
