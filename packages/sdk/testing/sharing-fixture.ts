// A platform with a company and a person on it, for tests in which people share data with services.
import assert from 'node:assert/strict'
import { type TestPlatform, uniqueName, useFewerRounds, usePlatform } from '@company-data/testkit'
import {
  type CompanyClient,
  createCompanyClient,
  createPersonClient,
  createServiceClient,
  type NewRequestFieldInput,
  type PersonClient,
  type ServiceByCode,
  type ServiceClient,
} from '../src/index.ts'

export interface FixtureService {
  client: ServiceClient
  id: string
  code: string
}

export interface SharingFixture {
  platform: TestPlatform
  company: CompanyClient
  person: PersonClient
  /** The person's credentials for another device. */
  personLogin: { email: string; password: string }
  /** A new service of the company that requests these fields, with its client. */
  openService(fields: readonly NewRequestFieldInput[]): Promise<FixtureService>
  /** The service as the person finds it. */
  lookUp(code: string): Promise<ServiceByCode & { code: string }>
  fieldId(slug: string): Promise<string>
}

export const startSharingFixture = async (): Promise<SharingFixture> => {
  const platform = await usePlatform()
  useFewerRounds()
  const frontDoorUrl = platform.frontDoor
  const company = createCompanyClient({ frontDoorUrl })
  // Several test files share a platform.
  const name = uniqueName()
  const personLogin = { email: `ada-who-shares-${name.toLowerCase()}@example.org`, password: 'another password' }
  const account = {
    email: `owner-of-share-ltd-${name.toLowerCase()}@example.org`,
    display_name: 'Share Ltd',
    company_code: `S${name}`.slice(0, 12),
    region: 'us',
  }
  await company.register({ ...account, password: 'a long password' })
  await company.level.update('basic')
  const person = createPersonClient({ frontDoorUrl })
  await person.register({ ...personLogin, display_name: 'Ada' })
  let services = 0
  return {
    platform,
    company,
    person,
    personLogin,
    async openService(fields) {
      services += 1
      const name = `Service ${services}`
      const { service, keys } = await company.services.create({ name, admin_email: 'a@example.org' })
      const { client_id, client_secret } = await company.serviceClients.create(service.id)
      const privateKey = { pem: keys.private_pem, passphrase: keys.passphrase }
      const client = createServiceClient({ frontDoorUrl, clientId: client_id, clientSecret: client_secret, privateKey })
      await client.requestFields.update(() => fields)
      return { client, id: service.id, code: service.code }
    },
    async lookUp(code) {
      const profile = await person.codes.lookUp(code)
      assert.equal(profile.kind, 'service')
      return { ...(profile as ServiceByCode), code }
    },
    fieldId: async (slug) =>
      (await person.contactFields.list()).find((field) => field.slug === slug)?.id ?? assert.fail(`no field ${slug}`),
  }
}
