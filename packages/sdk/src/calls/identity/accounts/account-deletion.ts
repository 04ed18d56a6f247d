// Deletes the account: requested with the password, confirmed with a mailed code (G-011, G-013).
import type { DeletionRequestResponse } from '@company-data/protocol/wire/identity/account-deletion'
import type { Device } from '../../../session/device.ts'
import { deriveLoginVerifier } from '../../../session/password-verifier.ts'

export const accountDeletionCalls = ({ api, tokens, key }: Device) => ({
  /**
   * Mails the code that confirms the deletion.
   * @example
   * await person.requestDeletion(password)
   * // The code comes by mail.
   * await person.confirmDeletion(code)
   */
  async requestDeletion(password: string): Promise<DeletionRequestResponse> {
    const verifier = await deriveLoginVerifier(api, tokens.saved().email, password)
    return api.post('/api/account/delete-request', { password: verifier.password })
  },
  /**
   * Deletes the account for good and ends the session.
   * @example
   * await person.confirmDeletion(code)
   */
  async confirmDeletion(code: string): Promise<void> {
    await api.post('/api/account/confirm-delete', { code })
    tokens.end()
    key.lock()
  },
})
