// Changing the e-mail address: asked for with the password, confirmed with a code from the new address (G-011).
import type { Device } from '../../../session/device.ts'
import { verifierOf } from '../../../session/password-verifier.ts'

export interface EmailChange {
  email: string
  pending_email: string
}

export const emailCalls = ({ api, tokens }: Device) => ({
  /** Mails a code to the new address; until it is confirmed the old one stays. */
  async changeEmail({ email, password }: { email: string; password: string }): Promise<EmailChange> {
    const verifier = await verifierOf(api, tokens.saved().email, password)
    return api.put('/api/account/email', { email, password: verifier.password })
  },
  async confirmEmailChange(code: string): Promise<void> {
    const { email } = await api.post<{ email: string }>('/api/account/email/confirm', { code })
    // later verifiers are asked for by the address that the account has now
    tokens.renameTo(email)
  },
})
