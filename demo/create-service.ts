// The company creates a service with its keys and registers its data client, which then identifies itself.
import type { CompanyClient } from '@company-data/sdk/company'
import { createServiceClient, type ServiceClient, type ServiceKeyInput } from '@company-data/sdk/service'
import type { App } from '@company-data/server'
import type { Narrator } from './narrator.ts'

export interface DemoService {
  id: string
  code: string
  client: ServiceClient
  privateKey: ServiceKeyInput
}

const shorten = (text: string): string => `${text.slice(0, 48)}…`

export const createService = async (app: App, company: CompanyClient, narrator: Narrator): Promise<DemoService> => {
  narrator.step('The company creates a service. Its key pair and its passphrase are made on the company’s machine.')
  const { service, keys } = await company.services.create(
    { name: 'Newsletter', admin_email: 'admin@example.org' },
    { recoveryCopy: true },
  )
  narrator.show(`code       ${service.code}\npublic_key ${shorten(service.public_key)}\npassphrase ${keys.passphrase}`)
  narrator.notice('The passphrase is shown once and was never sent. A copy is sealed to the company’s recovery key.')

  narrator.step('It registers the data client of the service. The client’s secret is shown once, too.')
  const { client_id, client_secret } = await company.serviceClients.create(service.id)
  narrator.show(`client_id     ${client_id}\nclient_secret ${client_secret}`)

  narrator.step('The company’s backend gets a token at the front door and calls its home region with it.')
  const privateKey = { pem: keys.private_pem, passphrase: keys.passphrase }
  const client = createServiceClient({
    frontDoorUrl: app.addresses.front_door ?? '',
    clientId: client_id,
    clientSecret: client_secret,
    privateKey,
  })
  narrator.show(`whoami ${JSON.stringify(await client.whoami())}`)
  narrator.show(`region ${(await client.token()).apiUrl}`)
  narrator.notice('No call names a service, because the token does. The SDK caches the token and renews it in time.')
  return { id: service.id, code: service.code, client, privateKey }
}
