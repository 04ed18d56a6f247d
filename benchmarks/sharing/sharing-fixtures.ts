// A person who shares one field, live, with a number of services, created through the SDK for the sharing benchmarks.
import { sealValue } from '@company-data/crypto'
import { type CompanyClient, createCompanyClient, createPersonClient, createServiceClient } from '@company-data/sdk'
import type { Measured } from '../process.ts'

export interface SharedConnection {
  serviceId: string
  connectionId: string
  publicKey: string
}

export interface SharingFixture {
  company: CompanyClient
  region: string
  dataDir: string
  personToken: string
  datumId: string
  connections: SharedConnection[]
  /** A service client's token for the first service. */
  serviceToken: string
}

const SLUG = 'text'
const password = 'a long password for the benchmark'

const addService = async (company: CompanyClient, number: number) => {
  const { service } = await company.services.create({ name: `Service ${number}`, admin_email: 'bench@example.org' })
  const { config_token } = await company.requestFields.read(service.id)
  const rows = [{ slug: SLUG, label: 'Text', type: 'text' }]
  await company.requestFields.publish(service.id, config_token, rows)
  return service
}

export const createSharingFixture = async ({ ready }: Measured, services: number): Promise<SharingFixture> => {
  const [frontDoorUrl = '', region = '', dataDir = ''] = ready.split(' ')
  const name = `B${Date.now().toString(36)}`.toUpperCase().slice(0, 12)
  const company = createCompanyClient({ frontDoorUrl })
  await company.register({ email: `${name}@example.org`, password, display_name: 'Bench', company_code: name })
  await company.level.update('basic')
  let personToken = ''
  // The token is read from the client's requests, because the load sends its own requests with it.
  const listen: typeof fetch = (input, init) => {
    personToken = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length) ?? personToken
    return fetch(input, init)
  }
  const person = createPersonClient({ frontDoorUrl, fetch: listen })
  await person.register({ email: `person-${name}@example.org`, password, display_name: 'Bench person' })
  const field = (await person.contactFields.list('person')).find(({ type }) => type === 'text')
  const datum = await person.contactData.create(field?.id ?? '', 'a value')
  const connections: SharedConnection[] = []
  for (let number = 1; number <= services; number += 1) {
    const { id, code, public_key } = await addService(company, number)
    const service = await person.codes.lookUp(code)
    if (service.kind !== 'service') throw new Error('the code is not that of a service')
    const connection = await person.companyConnections.create({ ...service, code }, { [SLUG]: { from: datum.id } })
    connections.push({ serviceId: id, connectionId: connection.id, publicKey: public_key })
  }
  const { client_id, client_secret } = await company.serviceClients.create(connections[0]?.serviceId ?? '')
  const client = createServiceClient({ frontDoorUrl, clientId: client_id, clientSecret: client_secret })
  const { accessToken: serviceToken } = await client.token()
  return { company, region, dataDir, personToken, datumId: datum.id, connections, serviceToken }
}

/** An edit with one copy per live mapping; 450 bytes of ciphertext each, as a short value has. */
export const editBody = async ({ connections }: SharingFixture): Promise<string> => {
  const copies = await Promise.all(
    connections.map(async ({ connectionId, publicKey }) => ({
      connection_id: connectionId,
      slug: SLUG,
      value: await sealValue('x'.repeat(40), publicKey),
    })),
  )
  return JSON.stringify({ value: copies[0]?.value, copies })
}
