// The second factor of an account, an authenticator app; the approvals that services ask for are something else (G-011).
import { accountPrefix } from '@company-data/protocol/contract/prefixes'
import type { secondFactors } from '@company-data/protocol/nouns/second-factor/contract'
import { secondFactorRoutes } from '@company-data/protocol/nouns/second-factor/routes'
import type { RecoveryCodes, SecondFactorConfirmed } from '@company-data/protocol/wire/identity/second-factor'
import type { Device } from '../session/device.ts'
import { deriveLoginVerifier } from '../session/password-verifier.ts'
import { calls } from '../transport/calls.ts'

export interface SecondFactorProof {
  password: string
  /** The code of the app; a recovery code also turns the second factor off. */
  code: string
}

export const secondFactorCalls = (device: Device) => {
  const { api, tokens } = device
  const raw = calls<typeof secondFactors>()(api, secondFactorRoutes, accountPrefix)
  const deriveVerifier = async (password: string): Promise<string> =>
    (await deriveLoginVerifier(device, tokens.saved().email, password)).password
  const prove = async ({ password, code }: SecondFactorProof): Promise<SecondFactorProof> => ({
    password: await deriveVerifier(password),
    code,
  })
  return {
    /**
     * Reads whether the second factor is on, and how many recovery codes are left.
     * @example
     * const state = await person.secondFactor.read()
     */
    read: raw.read,
    /**
     * Makes a secret for an authenticator app. The second factor is on once a code is confirmed.
     * @example
     * const setup = await person.secondFactor.setUp()
     * // Show it as a QR code for the authenticator app.
     * console.log(setup.otpauth_url)
     */
    setUp: raw.setUp,
    /**
     * Turns the second factor on with the first code of the app. The recovery codes are not shown again. Long after the
     * login, codes of the app can sign documents at once only if the password is sent too.
     * @example
     * const { recovery_codes } = await person.secondFactor.confirm('123456', { password })
     */
    confirm: async (code: string, proof?: { password: string }): Promise<SecondFactorConfirmed> =>
      raw.confirm({ code, ...(proof && { password: await deriveVerifier(proof.password) }) }),
    /**
     * Makes new recovery codes with a code of the app; the old ones end.
     * @example
     * const { recovery_codes } = await person.secondFactor.renewCodes({ password, code: '123456' })
     */
    renewCodes: async (proof: SecondFactorProof): Promise<RecoveryCodes> => raw.renewCodes(await prove(proof)),
    /**
     * Turns the second factor off, with a code of the app or a recovery code.
     * @example
     * await person.secondFactor.delete({ password, code: '123456' })
     */
    delete: async (proof: SecondFactorProof): Promise<void> => raw.delete(await prove(proof)),
  }
}
