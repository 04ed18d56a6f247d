// The second factor of an account, an authenticator app; the approvals that services ask for are something else (G-011).
import type {
  RecoveryCodes,
  SecondFactorConfirmed,
  SecondFactorSetup,
  SecondFactorState,
} from '@company-data/protocol/wire/identity/second-factor'
import type { Device } from '../../../session/device.ts'
import { deriveLoginVerifier } from '../../../session/password-verifier.ts'

export const secondFactorCalls = ({ api, tokens }: Device) => ({
  /**
   * Reads whether the second factor is on, and how many recovery codes are left.
   * @example
   * const state = await person.secondFactor()
   */
  secondFactor: (): Promise<SecondFactorState> => api.get('/api/account/2fa'),
  /**
   * Makes a secret for an authenticator app. The second factor is on once a code is confirmed.
   * @example
   * const setup = await person.setUpSecondFactor()
   * // Show it as a QR code for the authenticator app.
   * console.log(setup.otpauth_url)
   */
  setUpSecondFactor: (): Promise<SecondFactorSetup> => api.post('/api/account/2fa/setup'),
  /**
   * Turns the second factor on with the first code of the app. The recovery codes are not shown again.
   * @example
   * const { recovery_codes } = await person.confirmSecondFactor('123456')
   */
  confirmSecondFactor: (code: string): Promise<SecondFactorConfirmed> => api.post('/api/account/2fa/confirm', { code }),
  /**
   * Makes new recovery codes with a code of the app; the old ones end.
   * @example
   * const { recovery_codes } = await person.renewRecoveryCodes({ password, code: '123456' })
   */
  async renewRecoveryCodes({ password, code }: { password: string; code: string }): Promise<RecoveryCodes> {
    const verifier = await deriveLoginVerifier(api, tokens.saved().email, password)
    return api.post('/api/account/2fa/recovery-codes', { password: verifier.password, code })
  },
  /**
   * Turns the second factor off, with a code of the app or a recovery code.
   * @example
   * await person.disableSecondFactor({ password, code: '123456' })
   */
  async disableSecondFactor({ password, code }: { password: string; code: string }): Promise<void> {
    const verifier = await deriveLoginVerifier(api, tokens.saved().email, password)
    await api.delete('/api/account/2fa', { password: verifier.password, code })
  },
})
