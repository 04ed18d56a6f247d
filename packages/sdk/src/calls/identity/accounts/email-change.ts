// Changes the e-mail address: requested with the password, confirmed with a code from the new address (G-011).
import type { AccountEmail, EmailChangeResponse } from '@company-data/protocol/wire/identity/email'
import type { Device } from '../../../session/device.ts'
import { deriveLoginVerifier } from '../../../session/password-verifier.ts'

export const emailChangeCalls = ({ api, tokens }: Device) => ({
  /**
   * Mails a code to the new address. The old address stays in use until the code is confirmed.
   * @example
   * await person.changeEmail({ email: 'ada@new.example.org', password })
   */
  async changeEmail({ email, password }: { email: string; password: string }): Promise<EmailChangeResponse> {
    const verifier = await deriveLoginVerifier(api, tokens.saved().email, password)
    return api.put('/api/account/email', { email, password: verifier.password })
  },
  /**
   * Puts the new address into use.
   * @example
   * await person.confirmEmailChange(code)
   */
  async confirmEmailChange(code: string): Promise<void> {
    const { email } = await api.post<AccountEmail>('/api/account/email/confirm', { code })
    // The salt of later verifiers is looked up by the account's current address.
    tokens.changeEmail(email)
  },
})
