// The host name that the passkeys of a platform belong to (WEBAUTHN_RP_ID). It may be a parent of the page's own host.
import { platformPrefix } from '@company-data/protocol/contract/prefixes'
import type { platform } from '@company-data/protocol/nouns/platform/contract'
import { platformRoutes } from '@company-data/protocol/nouns/platform/routes'
import type { PlatformRecord } from '@company-data/protocol/wire/operations/platform'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import { frontDoor } from '../transport/front-door.ts'

export interface RelyingParty {
  /** From the platform once, then from memory: a question must follow the user's click without delay. */
  readId(): Promise<string>
  /** Called whenever the record of the platform was read. */
  keep(record: PlatformRecord): void
}

export const relyingParty = (api: Api): RelyingParty => {
  let id: string | undefined
  const keep = (record: PlatformRecord): void => {
    id = record.webauthn_rp_id
  }
  return {
    keep,
    async readId() {
      if (id !== undefined) return id
      const record = await calls<typeof platform>()(api, platformRoutes, platformPrefix, frontDoor).read()
      keep(record)
      return record.webauthn_rp_id
    },
  }
}
