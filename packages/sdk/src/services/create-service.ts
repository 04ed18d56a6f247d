// Creates a service with its keys, which are all made here: the platform never gets the passphrase (D1-SVC-06 to D1-SVC-10).
import { createServiceKeys, publicKeySha256, type ServiceKeys } from '@company-data/crypto'
import type { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { services } from '@company-data/protocol/nouns/services/contract'
import type { RecoveryCopy } from '@company-data/protocol/wire/identity/recovery-copies'
import type { NewService, ServiceRecord } from '@company-data/protocol/wire/sharing/services'
import { recoveryCopyCalls } from '../accounts/recovery-copies.ts'
import { isOutcomeUnknown } from '../errors/outcome-unknown.ts'
import type { Pins } from '../keys/pins/pinned-key.ts'
import type { Api } from '../transport/api.ts'
import type { Calls } from '../transport/calls.ts'

/**
 * A service to create, without its keys. The share code is made from the name unless it is set.
 * @example
 * const service: ServiceInput = { name: 'Newsletter', admin_email: 'admin@example.org' }
 * const { keys } = await company.services.create(service)
 */
export type ServiceInput = Pick<NewService, 'name' | 'admin_email'> &
  Partial<Pick<NewService, 'share_code' | 'audience' | 'description' | 'sandbox'>>

/**
 * Options for creating and storing the keys of a new service.
 * @example
 * const options: ServiceKeyOptions = { keys: await createServiceKeys(), recoveryCopy: true }
 */
export interface ServiceKeyOptions {
  /**
   * Keys from createServiceKeys(), for callers who want to store them before anything is sent, and for those who try again: a
   * service that has these keys already is answered, and no second one is created.
   */
  keys?: ServiceKeys
  /** Also stores the passphrase, sealed to the company's recovery key. */
  recoveryCopy?: boolean
}

/**
 * A service that was created, with the keys that are shown once.
 * @example
 * const created: CreatedService = await company.services.create({ name: 'Newsletter', admin_email: email })
 * console.log(created.service.code, created.keys.passphrase)
 */
export interface CreatedService {
  service: ServiceRecord
  /** D1-SVC-17: shown once. Without the passphrase nothing that people seal to the service can be opened. */
  keys: { passphrase: string; private_pem: string }
  /** Undefined when no copy was requested or when it failed; the service and its keys exist either way. */
  recoveryCopy: RecoveryCopy | undefined
  recoveryCopyError: unknown
}

const keepCopy = async (api: Api, pins: Pins, serviceId: string, passphrase: string) => {
  try {
    const copy = { kind: 'service_passphrase', ref: serviceId, secret: passphrase } as const
    return { recoveryCopy: await recoveryCopyCalls(api, pins).create(copy), recoveryCopyError: undefined }
  } catch (error) {
    // Not thrown, because the passphrase would be lost with the result.
    return { recoveryCopy: undefined, recoveryCopyError: error }
  }
}

interface CreateDeps {
  api: Api
  raw: Calls<typeof services, typeof profilePrefix>
  pins: Pins
}

const findByKey = async ({ raw }: CreateDeps, publicKey: string): Promise<ServiceRecord | undefined> =>
  (await raw.list()).find((service) => service.public_key === publicKey)

/** After a lost response, finds the service by its key: otherwise its passphrase would be lost too. */
const createIdempotently = async (
  deps: CreateDeps,
  service: Parameters<CreateDeps['raw']['create']>[0],
): Promise<ServiceRecord> => {
  try {
    return await deps.raw.create(service)
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error
    const created = await findByKey(deps, service.public_key).catch(() => undefined)
    if (created === undefined) throw error
    return created
  }
}

/** the key was made here. A failure is not thrown, because the passphrase would be lost with the result. */
const pinServiceKey = async (pins: Pins, id: string, publicKey: string): Promise<void> =>
  pins.check({ id, kind: 'service' }, 'first', await publicKeySha256(publicKey)).catch(() => {})

export const createService = async (
  deps: CreateDeps,
  service: ServiceInput,
  options: ServiceKeyOptions,
): Promise<CreatedService> => {
  const { public_key, encrypted_private_key, private_pem, passphrase } = options.keys ?? (await createServiceKeys())
  const sealedKeys = { public_key, encrypted_private_key, encrypted_private_pem: private_pem }
  const existing = options.keys && (await findByKey(deps, public_key))
  const record = existing ?? (await createIdempotently(deps, { ...service, ...sealedKeys }))
  await pinServiceKey(deps.pins, record.id, public_key)
  const copy = options.recoveryCopy
    ? await keepCopy(deps.api, deps.pins, record.id, passphrase)
    : { recoveryCopy: undefined, recoveryCopyError: undefined }
  return { service: record, keys: { passphrase, private_pem }, ...copy }
}
