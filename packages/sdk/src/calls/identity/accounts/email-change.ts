// Changes the e-mail address: requested with the password, confirmed with a code from the new address (G-011).
import type { Device } from '../../../session/device.ts'
import { verifierOf } from '../../../session/password-verifier.ts'

/**
 * A change of the e-mail address that is not confirmed yet.
 * @example
 * const change: EmailChange = await person.changeEmail({ email: 'new@example.org', password })
 * console.log(change.email, 'until', change.pending_email, 'is confirmed')
 */
export interface EmailChange {
  email: string
  pending_email: string
}

export const emailChangeCalls = ({ api, tokens }: Device) => ({
  /** Mails a code to the new address. The old address stays in use until the code is confirmed. */
  async changeEmail({ email, password }: { email: string; password: string }): Promise<EmailChange> {
    const verifier = await verifierOf(api, tokens.saved().email, password)
    return api.put('/api/account/email', { email, password: verifier.password })
  },
  /** Puts the new address into use. */
  async confirmEmailChange(code: string): Promise<void> {
    const { email } = await api.post<{ email: string }>('/api/account/email/confirm', { code })
    // The salt of later verifiers is looked up by the account's current address.
    tokens.changeEmail(email)
  },
})
