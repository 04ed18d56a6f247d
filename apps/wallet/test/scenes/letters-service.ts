// A company with a service that persons connect with, and what that service does and opens, with its own key.
import { createPortalClient, createServiceKeys, type NewRequestFieldInput } from '@company-data/sdk/company'
import { createPersonClient, type FieldAnswers, type PersonClient } from '@company-data/sdk/person'
import { registerPerson, type TestAccount, type TestPlatform, uniqueName } from '@company-data/testkit'

export const COMPANY = 'Letters Ltd'
const SERVICE = 'Newsletter'

export const startLetters = async (platform: TestPlatform, fields: readonly NewRequestFieldInput[] = []) => {
  const name = uniqueName()
  const email = `letters-${name.toLowerCase()}@example.org`
  const company = createPortalClient({ frontDoorUrl: platform.frontDoor })
  const account = { email, password: 'a long password of the test', company_code: `W${name}`.slice(0, 12) }
  await company.register({ ...account, display_name: COMPANY })
  await company.setLevel('basic')
  const keys = await createServiceKeys()
  const { service } = await company.createService({ name: SERVICE, admin_email: email }, { keys, recoveryCopy: true })
  const { config_token } = await company.getServiceRequestFields(service.id)
  await company.publishServiceRequestFields(service.id, config_token, fields)
  const privateKey = { pem: await company.getPrivatePem(service.id), passphrase: keys.passphrase }
  const portal = company.servicePortal(service.id, { privateKey })
  return { company, email, service, portal, flows: company.serviceFlows(service.id, { privateKey }) }
}

export type Letters = Awaited<ReturnType<typeof startLetters>>

/** The SDK of a person whom the wallet signs in as well. */
export const clientOf = async (platform: TestPlatform, person: TestAccount): Promise<PersonClient> => {
  const client = createPersonClient({ frontDoorUrl: platform.frontDoor })
  await client.login({ email: person.email, password: person.rawPassword })
  return client
}

/** A person who is connected with the service. */
export const connectedPerson = async (platform: TestPlatform, { service }: Letters, answers: FieldAnswers = {}) => {
  const person = await registerPerson(platform)
  const client = await clientOf(platform, person)
  const profile = await client.lookUp(service.code)
  if (profile.kind !== 'service') throw new Error('the code of a service leads to a service')
  const { id } = await client.connectTo({ ...profile, code: service.code }, answers)
  return { person, client, id }
}
