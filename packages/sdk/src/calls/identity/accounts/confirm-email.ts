// Confirms the e-mail address of a new account with the code that was mailed to it (G-011).
import type { AccountEmail, EmailConfirmationResponse } from '@company-data/protocol/wire/identity/email'
import type { Device } from '../../../session/device.ts'
import { frontDoorWithToken } from './start-session.ts'

export const confirmEmailCalls = ({ api }: Device) => ({
  /**
   * Confirms the e-mail address with the mailed code.
   * @example
   * await person.confirmEmail(code)
   */
  confirmEmail: (code: string): Promise<EmailConfirmationResponse> =>
    api.post('/api/auth/confirm-email', { code }, frontDoorWithToken),
  /**
   * Mails a new code, if the address is not confirmed yet.
   * @example
   * const { email } = await person.requestEmailCode()
   */
  requestEmailCode: (): Promise<AccountEmail> =>
    api.post('/api/auth/confirm-email/request', undefined, frontDoorWithToken),
})
