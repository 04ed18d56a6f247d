// The account's own second factor, a TOTP app; not the approvals that services ask for (G-011).
import type { Device } from '../../../session/device.ts'
import { verifierOf } from '../../../session/password-verifier.ts'

export interface SecondFactorSetup {
  secret: string
  otpauth_url: string
}

export interface SecondFactorState {
  twofa_enabled: boolean
}

export const secondFactorCalls = ({ api, tokens }: Device) => ({
  secondFactor: (): Promise<SecondFactorState> => api.get('/api/account/2fa'),
  setUpSecondFactor: (): Promise<SecondFactorSetup> => api.post('/api/account/2fa/setup'),
  /** Turns it on, with the first code of the app. */
  confirmSecondFactor: (code: string): Promise<SecondFactorState> => api.post('/api/account/2fa/confirm', { code }),
  async disableSecondFactor({ password, code }: { password: string; code: string }): Promise<void> {
    const verifier = await verifierOf(api, tokens.saved().email, password)
    await api.delete('/api/account/2fa', { password: verifier.password, code })
  },
})
