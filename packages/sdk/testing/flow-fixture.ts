// A company with a service and its flows, and customers that take part in runs, all through the clients of the SDK.
import assert from 'node:assert/strict'
import { pdfWithLines, type TestPlatform, uniqueName, useFewerRounds } from '@company-data/testkit'
import {
  type CompanyClient,
  type CustomerConnection,
  createCompanyClient,
  createPersonClient,
  createServiceClient,
  type DeviceProof,
  type FlowDefinitionInput,
  type NewRequestFieldInput,
  type PersonClient,
  type ServiceByCode,
  type ServiceClient,
  type ServiceKeyInput,
} from '../src/index.ts'
import { type ObservedFetch, observedFetch } from './observed-fetch.ts'

export const PASSWORD = 'correct horse battery staple'

export interface FixtureCustomer {
  client: PersonClient
  connection: CustomerConnection
  wire: ObservedFetch
  device(): Promise<DeviceProof>
  /** The person's credentials for another device. */
  login: { email: string; password: string }
}

export interface FlowFixture {
  frontDoorUrl: string
  company: CompanyClient
  /** The company's credentials for another device. */
  companyLogin: { email: string; password: string }
  service: ServiceClient
  serviceId: string
  serviceCode: string
  privateKey: ServiceKeyInput
  /** The requests of the service's client. */
  wire: ObservedFetch
  flowId: string
  publish(definition: unknown): Promise<number>
  addAsset(name: string, lines: readonly string[]): Promise<string>
  /** A person that is connected to the service with these answers. */
  connectPerson(answers?: Parameters<PersonClient['companyConnections']['create']>[1]): Promise<FixtureCustomer>
}

const trustDevice = async (client: PersonClient): Promise<DeviceProof> => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const public_key = Buffer.from(await crypto.subtle.exportKey('spki', pair.publicKey)).toString('base64')
  const { device_id: deviceId } = await client.trustedDevices.create({ name: 'Phone', public_key })
  return { deviceId, privateKey: pair.privateKey }
}

export const registerCompany = async (frontDoorUrl: string, fetch?: typeof globalThis.fetch) => {
  const client = createCompanyClient({ frontDoorUrl, ...(fetch && { fetch }) })
  const name = uniqueName()
  const email = `flows-${name.toLowerCase()}@example.org`
  const company_code = `F${name}`.slice(0, 12)
  await client.register({ email, password: PASSWORD, display_name: 'Lease Ltd', company_code })
  await client.level.update('pro')
  return { client, email, code: company_code }
}

const createAuthoring = async (company: CompanyClient, serviceId: string, output_mode: 'data_only' | 'document') => {
  const { id: flowId } = await company.flows.create(serviceId, { name: 'Lease', output_mode })
  return {
    flowId,
    async publish(definition: unknown): Promise<number> {
      const { draft_token } = await company.flows.read(flowId)
      const saved = await company.flows.saveDraft(flowId, definition as FlowDefinitionInput, draft_token)
      return (await company.flows.publish(flowId, saved.draft_token)).version
    },
    addAsset: async (name: string, lines: readonly string[]): Promise<string> =>
      (await company.flows.createAsset(flowId, { name, bytes: pdfWithLines(lines) })).asset_key,
  }
}

export const startFlowFixture = async (
  platform: TestPlatform,
  requestFields: readonly NewRequestFieldInput[] = [],
  outputMode: 'data_only' | 'document' = 'document',
): Promise<FlowFixture> => {
  useFewerRounds()
  const frontDoorUrl = platform.frontDoor
  const { client: company, email } = await registerCompany(frontDoorUrl)
  const companyLogin = { email, password: PASSWORD }
  const { service: record, keys } = await company.services.create({ name: 'Leases', admin_email: 'a@example.org' })
  const { client_id, client_secret } = await company.serviceClients.create(record.id)
  const privateKey = { pem: keys.private_pem, passphrase: keys.passphrase }
  const wire = observedFetch()
  const credentials = { frontDoorUrl, clientId: client_id, clientSecret: client_secret }
  const service = createServiceClient({ ...credentials, privateKey, fetch: wire.fetch })
  if (requestFields.length > 0) await service.requestFields.update(() => requestFields)
  const authoring = await createAuthoring(company, record.id, outputMode)
  return {
    frontDoorUrl,
    company,
    companyLogin,
    service,
    serviceId: record.id,
    serviceCode: record.code,
    privateKey,
    wire,
    ...authoring,
    async connectPerson(answers = {}) {
      const personWire = observedFetch()
      const client = createPersonClient({ frontDoorUrl, fetch: personWire.fetch })
      const login = { email: `customer-${uniqueName().toLowerCase()}@example.org`, password: PASSWORD }
      await client.register({ ...login, display_name: 'Ada' })
      const profile = await client.codes.lookUp(record.code)
      assert.equal(profile.kind, 'service')
      const connection = await client.companyConnections.create(
        { ...(profile as ServiceByCode), code: record.code },
        answers,
      )
      return { client, connection, login, wire: personWire, device: () => trustDevice(client) }
    },
  }
}
