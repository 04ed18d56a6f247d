// Confirms the e-mail address of a new account with the code that was mailed to it (G-011).
import type { EmailConfirmationResponse } from '@company-data/protocol/wire/identity/email'
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
})
