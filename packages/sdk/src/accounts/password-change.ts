// Changes the password: the same keys are wrapped again on the device, never replaced (G-011, D1-SVC-24).
import { type EncryptedPrivateKey, wrapPrivateKey } from '@company-data/crypto'
import { accountPrefix } from '@company-data/protocol/contract/prefixes'
import type { accountPasswords } from '@company-data/protocol/nouns/account-password/contract'
import { accountPasswordRoutes } from '@company-data/protocol/nouns/account-password/routes'
import { isOutcomeUnknown } from '../errors/outcome-unknown.ts'
import { type OpenedKeys, openWithPasskey, openWithPassword, useOpenedKeys } from '../passkeys/open-keys.ts'
import type { AskPasskey } from '../passkeys/passkey.ts'
import { type PasskeyProven, proveText } from '../passkeys/sign-text.ts'
import type { Device } from '../session/device.ts'
import { deriveLoginVerifier, newVerifier, readAuthSalt } from '../session/password-verifier.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

/**
 * The new password, and what proves the change: the old password, or a passkey that signed in here and opens the private key.
 * @example
 * const change: NewPassword = { password, new_password: 'a much longer password' }
 * await person.password.change(change)
 */
export type NewPassword = ({ password: string } | { passkey: AskPasskey }) & {
  /** At least 12 characters. */
  new_password: string
}

/**
 * The step of a password change: the new proof is derived, the keys are opened and sealed again, the request is sent.
 * @example
 * const newPassword: NewPassword = { password, new_password: 'a longer horse battery staple' }
 * await person.password.change(newPassword, (step: PasswordStep) => console.log(step))
 */
export type PasswordStep = 'proving' | 'sealing' | 'asking'

const wrapKeys = async ({ accountKey, recoveryKey }: OpenedKeys, password: string) => ({
  encrypted_private_key: await wrapPrivateKey(accountKey, password),
  ...(recoveryKey && { encrypted_recovery_private_key: await wrapPrivateKey(recoveryKey, password) }),
})

/** The calls of the contract about the password and the passcode. */
export const rawPasswordCalls = (api: Api) =>
  calls<typeof accountPasswords>()(api, accountPasswordRoutes, accountPrefix)

export const passwordCalls = (device: Device) => {
  const { api, tokens, key } = device
  const raw = rawPasswordCalls(api)
  // Changes whose response was lost, by salt, with the rewrapped keys: the platform reports which salt is valid.
  const unconfirmedChanges = new Map<string, EncryptedPrivateKey>()

  /** Before any password is sent: with a wrong old one the keys do not open, and nothing happens. */
  const openAndProve = async (
    change: NewPassword,
    newAuthSalt: string,
  ): Promise<{ keys: OpenedKeys; prove(): Promise<{ password: string } | PasskeyProven> }> => {
    if ('password' in change) {
      const prove = async () => ({
        password: (await deriveLoginVerifier(device, tokens.saved().email, change.password)).password,
      })
      return { keys: await openWithPassword(device, change.password), prove }
    }
    const text = `password:${tokens.saved().user_id}:${newAuthSalt}`
    const { signed, ...members } = await proveText(device, change.passkey, text)
    return { keys: await openWithPasskey(device, signed), prove: async () => members }
  }

  return {
    /**
     * Changes the password and ends every other session of the account. `onStep` is called with each step. If the response is
     * lost (`isOutcomeUnknown`), `isChanged` says which password is valid.
     * @example
     * await person.password.change({ password, new_password: 'a much longer password' })
     */
    async change(change: NewPassword, onStep?: (step: PasswordStep) => void): Promise<void> {
      onStep?.('proving')
      const isUnlocked = key.isUnlocked()
      const { password: new_password, auth_salt: new_auth_salt } = await newVerifier(change.new_password)
      onStep?.('sealing')
      const { keys: oldKeys, prove } = await openAndProve(change, new_auth_salt)
      const keys = await useOpenedKeys(oldKeys, (openedKeys) => wrapKeys(openedKeys, change.new_password))
      onStep?.('asking')
      const body = { ...(await prove()), new_password, new_auth_salt, ...keys }
      unconfirmedChanges.set(new_auth_salt, keys.encrypted_private_key)
      try {
        // Not retried after a lost response, because the old password may be wrong by then.
        await raw.update(body)
      } catch (error) {
        if (!isOutcomeUnknown(error)) unconfirmedChanges.delete(new_auth_salt)
        throw error
      }
      unconfirmedChanges.clear()
      // The key in memory is the same; a lock in the meantime persists.
      if (isUnlocked) key.rewrap(keys.encrypted_private_key)
      else await key.unlock(keys.encrypted_private_key, change.new_password, tokens.saved().user_id)
      tokens.announce()
    },
    /**
     * True if a change whose response was lost has been made. False means not yet: a call that is still in flight may arrive
     * later.
     * @example
     * try {
     *   await person.password.change({ password, new_password: 'a much longer password' })
     * } catch (error) {
     *   if (!isOutcomeUnknown(error) || !(await person.password.isChanged())) throw error
     * }
     */
    async isChanged(): Promise<boolean> {
      const wrapped = unconfirmedChanges.get(await readAuthSalt(api, tokens.saved().email))
      if (wrapped === undefined) return false
      key.rewrap(wrapped)
      tokens.announce()
      return true
    },
  }
}
