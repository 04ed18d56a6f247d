// Unlocks the session's account key with the password, and opens values sealed to it.
import type { ProfileKeys } from '@company-data/protocol/wire/identity/account-keys'
import type { Device } from '../session/device.ts'
import { rawAccountCalls } from './account.ts'
import type { UnlockStep } from './login.ts'

/** G-054: a delegate may not read its wrapped key from the platform, so the one from its login is used. */
export const wrappedKeys = async ({
  api,
  tokens,
  key,
}: Device): Promise<Pick<ProfileKeys, 'encrypted_private_key' | 'encrypted_recovery_private_key'>> => {
  if (tokens.saved().usertype === 'delegate') return { encrypted_private_key: key.wrapped() }
  const keys = await rawAccountCalls(api).readKeys()
  for (const wrapped of [keys.encrypted_private_key, keys.encrypted_recovery_private_key])
    if (wrapped) key.salts.requireSafeWrap(wrapped)
  return keys
}

export const unlockKeyCalls = (device: Device) => ({
  /**
   * Unlocks the key of a session that was continued without the password. A delegate logs in again instead.
   * @example
   * await person.unlock(password)
   */
  async unlock(password: string, onStep?: (step: UnlockStep) => void): Promise<void> {
    onStep?.('asking')
    const { encrypted_private_key } = await wrappedKeys(device)
    onStep?.('opening')
    await device.key.unlock(encrypted_private_key, password, device.tokens.saved().user_id)
  },
  /**
   * Forgets the private key; the session continues.
   * @example
   * person.lock()
   */
  lock: (): void => device.key.lock(),
  /**
   * True if the private key is in memory.
   * @example
   * if (!person.isUnlocked()) await person.unlock(password)
   */
  isUnlocked: (): boolean => device.key.isUnlocked(),
  /**
   * The plaintext of a value that is sealed to the account key.
   * @example
   * const plaintext = await person.openValue(wrapper)
   */
  openValue: device.key.openValue,
  /**
   * True if a text is the password of the account or the code of a recovery kit, which no one else needs. A page asks this
   * before it sends what a person typed.
   * @example
   * if ((await person.findOwnSecret('a typed text')) !== undefined) console.log('Do not send this')
   */
  findOwnSecret: device.guard.find,
  /**
   * The bytes of an envelope that is sealed to the account key, such as the payload of a webhook.
   * @example
   * const bytes = await company.openAccountEnvelope(raw)
   */
  openAccountEnvelope: device.key.openAccountEnvelope,
})
