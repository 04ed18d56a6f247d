// Looks up whom a code names: a person, or a service with what it asks for (G-080).

import { publicKeySha256 } from '@company-data/crypto'
import { customerPrefix, lookUpPrefix } from '@company-data/protocol/contract/prefixes'
import type { codes } from '@company-data/protocol/nouns/company-connections/contract'
import { codeRoutes } from '@company-data/protocol/nouns/company-connections/routes'
import type { ProfileByCode } from '@company-data/protocol/wire/sharing/profile-by-code'
import { SessionError } from '../errors/session-error.ts'
import { type Pins, viaConnection } from '../keys/pins/pinned-key.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

/**
 * A service that was looked up by its code: its public key, and the fields that it asks for.
 * @example
 * const profile = await person.codes.lookUp('EXAMPLE/NEWSLETT')
 * const newsletter: ServiceByCode | undefined = profile.kind === 'service' ? profile : undefined
 */
export type ServiceByCode = Extract<ProfileByCode, { kind: 'service' }>

type ConnectedService = Pick<ServiceByCode, 'service_id' | 'public_key' | 'company_name'>

/** connecting remembers the key, or refuses another one than the remembered. */
export const firstContact = ({ service_id, public_key, company_name }: ConnectedService) => ({
  owner: { id: service_id, kind: 'service' as const, name: company_name },
  contact: 'first' as const,
  publicKey: public_key,
})

/** The connection exists, so a failed write must not look like a failed connection: the next use remembers the key. */
export const rememberConnection = async (
  pins: Pins,
  service: ConnectedService,
  connectionId: string,
): Promise<void> => {
  const { owner, publicKey } = firstContact(service)
  const way = { ...owner, via: viaConnection(connectionId) }
  await pins.check(way, 'later', await publicKeySha256(publicKey)).catch((error: unknown) => {
    if (error instanceof SessionError && error.reason === 'key_mismatch') throw error
  })
}

/** CX-06: persons and companies look up and connect at different routes, and share the others. */
export type CustomerType = 'person' | 'company'

const prefixes = { person: lookUpPrefix, company: customerPrefix } as const

export const codeCalls = (api: Api, customerType: CustomerType) => {
  const raw = calls<typeof codes>()(api, codeRoutes, prefixes[customerType])
  return {
    /**
     * Looks up the share code of a person, or the code of a service: `COMPANY/SERVICE`.
     * @example
     * const profile = await person.codes.lookUp('EXAMPLE/NEWSLETT')
     * if (profile.kind === 'service') console.log(profile.fields.map(({ label }) => label))
     */
    lookUp: (code: string): Promise<ProfileByCode> => raw.lookUp({ code }),
  }
}
