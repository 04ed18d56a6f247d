// The one service of tests that open values: its key pair is real, and its passphrase opens the key file.
import { createPrivatePem, importValuePrivateKey, openValue } from '@company-data/crypto'
import type { ServiceRecord } from '@company-data/protocol/wire/sharing/services'
import { newKeyPair } from '@company-data/testkit'
import { fakeFile } from '@company-data/testkit/browser'
import type { Replies } from './collections.ts'
import { fakeId, fakeTime } from './ids.ts'
import { fakeService } from './records.ts'

export const SERVICE_ID = fakeId(1)
export const SERVICE_KEY = await newKeyPair()

/** It has the form of a real passphrase (G-062). */
export const PASSPHRASE = Buffer.from('a passphrase of 32 bytes, base64').toString('base64url')

export const keyedService = (members: Partial<ServiceRecord> = {}): ServiceRecord =>
  fakeService({
    id: SERVICE_ID,
    share_code: 'NEWSLETT',
    public_key: SERVICE_KEY.publicKey,
    config_token: fakeId(2),
    created_at: fakeTime(0),
    ...members,
  })

/** The list of services and the record of the one. */
export const keyedServiceReplies = (): Replies => {
  const service = keyedService()
  return { 'GET /api/services': [service], [`GET /api/services/${SERVICE_ID}`]: service }
}

let pem: Promise<string> | undefined

/** The key file of the service. */
export const keyFileReplies = (): Replies => ({
  async 'GET /api/services/{id}/private-pem'() {
    pem ??= createPrivatePem(SERVICE_KEY.pkcs8, PASSPHRASE)
    return fakeFile(await pem, 'application/x-pem-file')
  },
})

/** Opens a value that is sealed to the service. */
export const openServiceValue = async (value: string): Promise<string> =>
  openValue(value, await importValuePrivateKey(SERVICE_KEY.pkcs8))
