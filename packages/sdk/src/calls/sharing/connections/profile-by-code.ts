// Looks up a person by code, or a service with its request fields (G-080).
import type { ProfileByCode } from '@company-data/protocol/wire/sharing/profile-by-code'
import type { Api } from '../../../transport/api.ts'

/**
 * A service that was looked up by its code: its public key, and the fields that it asks for.
 * @example
 * const profile = await person.lookUp('EXAMPLE/NEWSLETT')
 * const newsletter: ServiceByCode | undefined = profile.kind === 'service' ? profile : undefined
 */
export type ServiceByCode = Extract<ProfileByCode, { kind: 'service' }>

/** CX-06: persons and companies look up and connect at different routes, and share the others. */
export type CustomerType = 'person' | 'company'

const routes = { person: '/api/profile/by-code', company: '/api/customer/by-code' } as const

export const lookUpByCode = (api: Api, customerType: CustomerType, code: string): Promise<ProfileByCode> =>
  api.get(routes[customerType], { code })

export const profileByCodeCalls = (api: Api, customerType: CustomerType) => ({
  /** Looks up the share code of a person, or the code of a service: `COMPANY/SERVICE`. */
  lookUp: (code: string): Promise<ProfileByCode> => lookUpByCode(api, customerType, code),
})
