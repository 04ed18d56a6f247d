// The recipes for the keys of a service, from the crypto package.
import * as recipes from '@company-data/crypto'

/**
 * Makes the keys of a service, for callers who want to store them before `createService` sends anything.
 * @example
 * const keys = await createServiceKeys()
 * await company.services.create({ name: 'Newsletter', admin_email: email }, { keys })
 */
export const createServiceKeys = recipes.createServiceKeys

/**
 * Opens the encrypted PEM of a service.
 * @example
 * const privateKey = await loadServiceKey(pem, passphrase)
 * const service = createServiceClient({ frontDoorUrl, clientId, clientSecret, privateKey })
 */
export const loadServiceKey = recipes.loadServiceKey
