// The second factor of an account, an authenticator app; the approvals that services ask for are something else (G-011).
import type { SecondFactorSetup, SecondFactorState } from '@company-data/protocol/wire/identity/second-factor'
import type { Device } from '../../../session/device.ts'
import { deriveLoginVerifier } from '../../../session/password-verifier.ts'

export const secondFactorCalls = ({ api, tokens }: Device) => ({
  /** Reads whether the second factor is on. */
  secondFactor: (): Promise<SecondFactorState> => api.get('/api/account/2fa'),
  /** Makes a secret for an authenticator app. The second factor is on once a code is confirmed. */
  setUpSecondFactor: (): Promise<SecondFactorSetup> => api.post('/api/account/2fa/setup'),
  /** Turns the second factor on with the first code of the app. */
  confirmSecondFactor: (code: string): Promise<SecondFactorState> => api.post('/api/account/2fa/confirm', { code }),
  /** Turns the second factor off. */
  async disableSecondFactor({ password, code }: { password: string; code: string }): Promise<void> {
    const verifier = await deriveLoginVerifier(api, tokens.saved().email, password)
    await api.delete('/api/account/2fa', { password: verifier.password, code })
  },
})
