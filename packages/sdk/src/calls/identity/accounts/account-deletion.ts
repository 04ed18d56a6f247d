// Deleting the account: asked for with the password, done with a mailed code (G-011, G-013).
import type { Device } from '../../../session/device.ts'
import { verifierOf } from '../../../session/password-verifier.ts'

export const accountDeletionCalls = ({ api, tokens, key }: Device) => ({
  /** Mails a code. */
  async requestDeletion(password: string): Promise<{ expires_at: string }> {
    const verifier = await verifierOf(api, tokens.saved().email, password)
    return api.post('/api/account/delete-request', { password: verifier.password })
  },
  /** There is no way back; the session ends with the account. */
  async confirmDeletion(code: string): Promise<void> {
    await api.post('/api/account/confirm-delete', { code })
    tokens.end()
    key.lock()
  },
})
