// Seals unsent input to the account's own key, so that a device may store it.
import { sealValue } from '@company-data/crypto'
import type { Device } from '../session/device.ts'

export const accountDraftCalls = ({ key }: Pick<Device, 'key'>) => ({
  /**
   * Seals a text that only this account can open. Sends nothing.
   * @example
   * const draft = await person.drafts.seal('An unsent message')
   */
  seal: async (text: string): Promise<string> => sealValue(text, await key.publicKey()),
  /**
   * Returns a sealer that keeps working after a lock, so that the last input is not lost: it needs only the public half of
   * the key.
   * @example
   * const seal = await person.drafts.createSealer()
   * person.lock()
   * const draft = await seal('An unsent message')
   */
  async createSealer(): Promise<(text: string) => Promise<string>> {
    const publicKey = await key.publicKey()
    return (text) => sealValue(text, publicKey)
  },
  /**
   * Opens the result of `seal`, on any device of the account.
   * @example
   * const draft = await person.drafts.seal('An unsent message')
   * console.log(await person.drafts.open(draft))
   */
  open: async (sealedDraft: string): Promise<string> => key.openValue(sealedDraft),
})
