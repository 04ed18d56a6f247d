// The recovery kit of the account: its code is made on the device and never sent.
import { createKitCode, deriveKitProof } from '@company-data/crypto'
import { accountPrefix } from '@company-data/protocol/contract/prefixes'
import type { recoveryKit } from '@company-data/protocol/nouns/recovery-kit/contract'
import { recoveryKitRoutes } from '@company-data/protocol/nouns/recovery-kit/routes'
import type { RecoveryKitRecord } from '@company-data/protocol/wire/identity/recovery/recovery-kit'
import { type KeyProof, openAndProve, useOpenedKeys } from '../../passkeys/open-keys.ts'
import type { Device } from '../../session/device.ts'
import { createStepUp, type StepUpProof } from '../../session/step-up.ts'
import { calls } from '../../transport/calls.ts'
import { wrapForKit } from './wrap-keys.ts'

/**
 * A new recovery kit. `code` is for the sheet: it is known only here, and cannot be shown again.
 * @example
 * const kit: NewRecoveryKit = await person.recoveryKit.create({ password })
 * console.log(kit.kit_id, kit.code)
 */
export interface NewRecoveryKit extends RecoveryKitRecord {
  /** `XXXXX-XXXXX-…`, eight groups. */
  code: string
}

export const recoveryKitCalls = (device: Device) => {
  const { api, tokens } = device
  const raw = calls<typeof recoveryKit>()(api, recoveryKitRoutes, accountPrefix)
  const toText = (kit: string): string => `kit:${tokens.saved().user_id}:${kit}`
  return {
    /**
     * The recovery kit of the account, without its code.
     * @example
     * const { kit_id } = await person.recoveryKit.read()
     */
    read: raw.read,
    /**
     * Makes a recovery kit, which replaces the former one. Show `code` on a sheet, then confirm it.
     * @example
     * const { code: sheet } = await person.recoveryKit.create({ password })
     * console.log('Print this code:', sheet)
     * await person.recoveryKit.confirm()
     */
    async create(proof: KeyProof): Promise<NewRecoveryKit> {
      const code = createKitCode()
      const kit = await deriveKitProof(code)
      const { keys, members } = await openAndProve(device, proof, toText(kit))
      const wraps = await useOpenedKeys(keys, (openedKeys) => wrapForKit(code, openedKeys))
      return { ...(await raw.create({ kit, ...wraps, ...members })), code }
    },
    /**
     * Says that the sheet is kept. Ask for two of its groups before.
     * @example
     * await person.recoveryKit.confirm()
     */
    confirm: raw.confirm,
    /**
     * Removes the recovery kit: its sheet opens nothing any more.
     * @example
     * await person.recoveryKit.delete({ password })
     */
    delete: async (proof: StepUpProof): Promise<void> => raw.delete(await createStepUp(device, proof, toText('none'))),
  }
}
