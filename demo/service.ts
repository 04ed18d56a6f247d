// The company creates a service with its keys, registers its data client, and the client says who it is.
import { type CompanyClient, createServiceClient, type ServiceClient } from '@company-data/sdk'
import type { App } from '@company-data/server'
import type { Narrator } from './narrator.ts'

export interface OpenedService {
  id: string
  code: string
  publicKey: string
  client: ServiceClient
}

const shortened = (text: string): string => `${text.slice(0, 48)}…`

export const companyOpensService = async (app: App, company: CompanyClient, say: Narrator): Promise<OpenedService> => {
  say.step('The company creates a service. Its key pair and passphrase are made on the company’s machine.')
  const { service, keys } = await company.createService(
    { name: 'Newsletter', admin_email: 'admin@example.org' },
    { recoveryCopy: true },
  )
  say.show(`code       ${service.code}\npublic_key ${shortened(service.public_key)}\npassphrase ${keys.passphrase}`)
  say.notice('The passphrase is shown once and was never sent; a copy is sealed to the company’s recovery key.')

  say.step('It registers the data client of the service. The secret, too, is shown once.')
  const { client_id, client_secret } = await company.registerServiceClient(service.id)
  say.show(`client_id     ${client_id}\nclient_secret ${client_secret}`)

  say.step('The company’s backend asks the front door for a token and calls the home region with it.')
  const client = createServiceClient({
    frontDoorUrl: app.addresses.front_door ?? '',
    clientId: client_id,
    clientSecret: client_secret,
    privateKey: { pem: keys.private_pem, passphrase: keys.passphrase },
  })
  say.show(`whoami ${JSON.stringify(await client.whoami())}`)
  say.show(`region ${(await client.token()).apiUrl}`)
  say.notice('No call names a service: the token does. The SDK keeps it for an hour and renews it by itself.')
  return { id: service.id, code: service.code, publicKey: service.public_key, client }
}
