// The recovery kit of the account: its code is made on the device and never sent.
import { accountPrefix } from '@company-data/protocol/contract/prefixes'
import type { recoveryKit } from '@company-data/protocol/nouns/recovery-kit/contract'
import { recoveryKitRoutes } from '@company-data/protocol/nouns/recovery-kit/routes'
import type { RecoveryKitRecord } from '@company-data/protocol/wire/identity/recovery/recovery-kit'
import type { Device } from '../../../../session/device.ts'
import { deriveLoginVerifier } from '../../../../session/password-verifier.ts'
import { calls } from '../../../../transport/calls.ts'
import { wrappedKeys } from '../unlock-key.ts'
import { createKit } from './wrap-keys.ts'

/**
 * A new recovery kit. `code` is for the sheet: it is known only here, and cannot be shown again.
 * @example
 * const kit: NewRecoveryKit = await person.createRecoveryKit(password)
 * console.log(kit.kit_id, kit.code)
 */
export interface NewRecoveryKit extends RecoveryKitRecord {
  /** `XXXXX-XXXXX-…`, eight groups. */
  code: string
}

export const recoveryKitCalls = (device: Device) => {
  const { api, tokens } = device
  const raw = calls<typeof recoveryKit>()(api, recoveryKitRoutes, accountPrefix)
  const proveWith = async (password: string) => ({
    password: (await deriveLoginVerifier(api, tokens.saved().email, password)).password,
  })
  return {
    /**
     * The recovery kit of the account, without its code.
     * @example
     * const { kit_id } = await person.recoveryKit()
     */
    recoveryKit: (): Promise<RecoveryKitRecord> => raw.read(),
    /**
     * Makes a recovery kit, which replaces the former one. Show `code` on a sheet, then confirm it.
     * @example
     * const { code: sheet } = await person.createRecoveryKit(password)
     * console.log('Print this code:', sheet)
     * await person.confirmRecoveryKit()
     */
    async createRecoveryKit(password: string): Promise<NewRecoveryKit> {
      const { code, keys } = await createKit(await wrappedKeys(device), password)
      return { ...(await raw.create({ ...keys, ...(await proveWith(password)) })), code }
    },
    /**
     * Says that the sheet is kept. Ask for two of its groups before.
     * @example
     * await person.confirmRecoveryKit()
     */
    confirmRecoveryKit: (): Promise<RecoveryKitRecord> => raw.confirm(),
    /**
     * Removes the recovery kit: its sheet opens nothing any more.
     * @example
     * await person.removeRecoveryKit(password)
     */
    removeRecoveryKit: async (password: string): Promise<void> => raw.remove(await proveWith(password)),
    /**
     * Ends a return or a start-over that waits; `return` of `account()` shows it.
     * @example
     * await person.cancelReturn()
     */
    cancelReturn: (): Promise<void> => raw.cancelReturn(),
  }
}
