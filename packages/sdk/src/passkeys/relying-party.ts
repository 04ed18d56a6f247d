// The host name that the passkeys of a platform belong to (WEBAUTHN_RP_ID). It may be a parent of the page's own host.
import type { PlatformRecord } from '@company-data/protocol/wire/operations/platform'
import type { Api } from '../transport/api.ts'

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
      const record = await api.get<PlatformRecord>('/api/platform', undefined, { base: 'front-door' })
      keep(record)
      return record.webauthn_rp_id
    },
  }
}
