// What was typed and is not sent yet: sealed to the own key of the account, so that a device may store it.
import { sealValue } from '@company-data/crypto'
import type { Device } from '../../../session/device.ts'

export const accountDraftCalls = ({ key }: Pick<Device, 'key'>) => ({
  /** Seals a text that only this account opens again. Nothing is sent. */
  sealDraft: async (text: string): Promise<string> => sealValue(text, await key.publicKey()),
  /**
   * Seals drafts of this account for as long as it is kept, also after a lock: only the public half of the key is needed for that,
   * so that what was typed in the last moment is not lost.
   */
  async draftSealer(): Promise<(text: string) => Promise<string>> {
    const publicKey = await key.publicKey()
    return (text) => sealValue(text, publicKey)
  },
  /** Opens what `sealDraft` gave, on this device or another one of the account. */
  openDraft: async (sealedDraft: string): Promise<string> => key.openValue(sealedDraft),
})
