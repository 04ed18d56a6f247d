// Entry point of the platform's identity: the name and the addresses that pages and mails show.
import type { PlatformRecord } from '@company-data/protocol/wire/operations/platform'
import type { Addresses } from '../../../gate/addresses.ts'
import type { Feature } from '../../../gate/feature.ts'
import { PLATFORM_ICON_PATH, type PlatformIcon } from '../../../gate/pages/platform-pages.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { platformIdentityRoutes } from './routes.ts'

export { platformIdentityRoutes }

/** The identity as the operator configured it. */
export interface PlatformSettings {
  platformIdentity: {
    name: string
    icon: PlatformIcon | undefined
    operatorName: string | undefined
    operatorUrl: string | undefined
    supportUrl: string | undefined
  }
  webApps: 'on' | 'off'
}

interface PlatformIdentityDeps {
  config: PlatformSettings
  addresses: Addresses
  /** the key that verifies checkpoints of the key log. */
  readKeyLogKey(): Promise<string>
  /** The host name that passkeys belong to. */
  relyingParty(): { id: string }
}

export const platformIdentity = (deps: PlatformIdentityDeps): Feature => {
  const { config, addresses, readKeyLogKey, relyingParty } = deps
  const { name, icon, operatorName, operatorUrl, supportUrl } = config.platformIdentity
  const read = async (): Promise<PlatformRecord> => ({
    name,
    icon_url: icon ? `${addresses.frontDoor()}${PLATFORM_ICON_PATH}` : null,
    operator_name: operatorName ?? null,
    operator_url: operatorUrl ?? null,
    support_url: supportUrl ?? null,
    wallet_url: config.webApps === 'on' ? `${addresses.frontDoor()}/wallet/` : null,
    key_log_key: await readKeyLogKey(),
    webauthn_rp_id: relyingParty().id,
  })
  return { routes: bindRoutes(platformIdentityRoutes, { read }) }
}
