// A new service with its keys, all made on this side: the platform gets no passphrase (D1-SVC-06 to 10, G-171).
import { createServiceKeys, type ServiceKeys } from '@company-data/crypto'
import type { ServiceRecord } from '@company-data/protocol/wire/sharing/services'
import type { Api } from '../../../transport/api.ts'
import { type RecoveryCopy, recoveryCopyCalls } from '../../identity/accounts/recovery-copies.ts'

export interface NewService {
  name: string
  admin_email: string
  description?: string
  /** Made from the name unless set. */
  share_code?: string
  audience?: ServiceRecord['audience']
}

export interface ServiceKeyOptions {
  /** Keys from createServiceKeys(), for a caller who wants them safe before anything is sent. */
  keys?: ServiceKeys
  /** Also keeps the passphrase, sealed to the company's recovery key. */
  recoveryCopy?: boolean
}

export interface CreatedService {
  service: ServiceRecord
  /** D1-SVC-17: these are shown once. Without the passphrase nothing that people seal to the service can be opened. */
  keys: { passphrase: string; private_pem: string }
  /** Undefined when none was asked for, or when it failed; the service and its keys stand all the same. */
  recoveryCopy: RecoveryCopy | undefined
  recoveryCopyError: unknown
}

const keepCopy = async (api: Api, serviceId: string, passphrase: string) => {
  try {
    const copy = { kind: 'service_passphrase', ref: serviceId, secret: passphrase } as const
    return { recoveryCopy: await recoveryCopyCalls(api).keepRecoveryCopy(copy), recoveryCopyError: undefined }
  } catch (error) {
    // not thrown: the passphrase would be lost with the result
    return { recoveryCopy: undefined, recoveryCopyError: error }
  }
}

export const createServiceCalls = (api: Api) => ({
  async createService(service: NewService, options: ServiceKeyOptions = {}): Promise<CreatedService> {
    const { public_key, encrypted_private_key, private_pem, passphrase } = options.keys ?? (await createServiceKeys())
    const sealedKeys = { public_key, encrypted_private_key, encrypted_private_pem: private_pem }
    const created = await api.post<ServiceRecord>('/api/services', { ...service, ...sealedKeys })
    const copy = options.recoveryCopy
      ? await keepCopy(api, created.id, passphrase)
      : { recoveryCopy: undefined, recoveryCopyError: undefined }
    return { service: created, keys: { passphrase, private_pem }, ...copy }
  },
})
