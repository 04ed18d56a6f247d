// The account key of the session: unlocked at sign-in, or later with the password; what is sealed to it opens here.
import type { EncryptedPrivateKey } from '@company-data/crypto'
import type { Device } from '../../../session/device.ts'

export interface ProfileKeys {
  public_key: string
  encrypted_private_key: EncryptedPrivateKey
  recovery_public_key?: string
  encrypted_recovery_private_key?: EncryptedPrivateKey
}

/** The wrapped keys; G-054: a delegate may not ask for its own, and uses what its login answered. */
export const wrappedKeys = async ({
  api,
  tokens,
  key,
}: Device): Promise<Pick<ProfileKeys, 'encrypted_private_key' | 'encrypted_recovery_private_key'>> =>
  tokens.saved().usertype === 'delegate'
    ? { encrypted_private_key: key.wrapped() }
    : api.get<ProfileKeys>('/api/profile/keys')

export const unlockedKeyCalls = (on: Device) => ({
  /** For a session that was resumed without the password; a delegate logs in again instead. */
  unlock: async (password: string): Promise<void> =>
    on.key.unlock((await wrappedKeys(on)).encrypted_private_key, password),
  lock: (): void => on.key.lock(),
  isUnlocked: (): boolean => on.key.isUnlocked(),
  openValue: on.key.openValue,
  openAccountEnvelope: on.key.openAccountEnvelope,
})
