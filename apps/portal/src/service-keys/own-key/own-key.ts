// The passphrase of a service that the owner keeps sealed to the account key, bound to the remembered service key.
import { type PortalClient, type ServiceRecord, SessionError } from '@company-data/sdk/company'
import { ServiceKeyError } from '../service-key-error.ts'

type OwnKeyClient = Pick<PortalClient, 'ownServiceKeys'> & { pins: Pick<PortalClient['pins'], 'state' | 'remember'> }
type KeyedService = Pick<ServiceRecord, 'id' | 'public_key'>

const toOwner = ({ id }: Pick<KeyedService, 'id'>) => ({ id, kind: 'service' }) as const

/**
 * Keeps the passphrase and remembers the key that it has opened here. Call it only with a key whose private half this page
 * has seen: created here, or opened with a passphrase that the owner typed.
 */
export const keepOwnKey = async (client: OwnKeyClient, service: KeyedService, passphrase: string): Promise<void> => {
  try {
    await client.pins.remember(toOwner(service), service.public_key)
  } catch (error) {
    throw error instanceof SessionError && error.reason === 'key_mismatch' ? new ServiceKeyError('other_key') : error
  }
  await client.ownServiceKeys.keep(service.id, passphrase)
}

/**
 * The kept passphrase. A platform could seal another one, with another key and another record: only the pin, which it can
 * neither read nor forge, says which key is the right one.
 */
export const readOwnKey = async (client: OwnKeyClient, service: KeyedService): Promise<string> => {
  if ((await client.pins.state(toOwner(service), service.public_key)) !== 'pinned')
    throw new ServiceKeyError('other_key')
  const keys = await client.ownServiceKeys.list()
  return keys.find(({ service_id }) => service_id === service.id)?.passphrase ?? ''
}

/** With a second factor or a passkey, a guessed password alone opens no service. */
export const hasStrongSignIn = async (client: Pick<PortalClient, 'account' | 'trustedDevices'>): Promise<boolean> =>
  (await client.account.read()).twofa_enabled ||
  (await client.trustedDevices.list()).some(({ kind }) => kind === 'passkey')
