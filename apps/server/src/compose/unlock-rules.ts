// Rules about passkeys: whether only they unlock, and which pages may ask for one; and the address of the wallet.
import type { Platform } from './open-platform.ts'

export const unlockRules = ({ config, addresses }: Pick<Platform, 'config' | 'addresses'>) => {
  const { requireUserVerification, webauthnRpId } = config.unlock
  return {
    requireUserVerification,
    relyingParty: () => ({
      id: webauthnRpId ?? new URL(addresses.frontDoor()).hostname,
      origins: addresses.pages(),
    }),
    walletUrl: () => `${addresses.frontDoor()}/wallet`,
  }
}
