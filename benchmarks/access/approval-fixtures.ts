// A service with enrolled persons, made over HTTP for the benchmarks of approvals.
import { createAccountKeys, createAuthSalt, deriveVerifier } from '@company-data/crypto'
import { createCompanyClient, createServiceClient } from '@company-data/sdk'
import type { Measured } from '../process.ts'

export interface EnrolledPerson {
  token: string
  shareCode: string
}

export interface ApprovalFixture {
  frontDoor: string
  region: string
  clientId: string
  clientSecret: string
  serviceToken: string
  persons: EnrolledPerson[]
}

const password = 'a long password for the benchmark'

// biome-ignore lint/suspicious/noExplicitAny: answers are used as they come
const ask = async (url: string, token?: string, body?: object): Promise<any> => {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** The members of a registration. One set serves many persons: creating keys is the work of their devices. */
export const personMembers = async (): Promise<object> => {
  const auth_salt = createAuthSalt()
  const { public_key, encrypted_private_key } = await createAccountKeys(password)
  const verifier = await deriveVerifier(password, auth_salt)
  const keys = { auth_salt, password: verifier, public_key, encrypted_private_key }
  return { usertype: 'person', display_name: 'Bench', region: 'eu', ...keys }
}

export const createApprovalFixture = async ({ ready }: Measured, persons: number): Promise<ApprovalFixture> => {
  const [frontDoor = '', region = ''] = ready.split(' ')
  const name = `B${Date.now().toString(36)}`.toUpperCase().slice(0, 12)
  const company = createCompanyClient({ frontDoorUrl: frontDoor })
  await company.register({ email: `${name}@example.org`, password, display_name: 'Bench', company_code: name })
  await company.level.update('pro')
  const { service } = await company.services.create({ name: 'Login', admin_email: 'bench@example.org' })
  const { client_id: clientId, client_secret: clientSecret } = await company.serviceClients.create(service.id)
  const { config_token } = await company.requestFields.read(service.id)
  const client = createServiceClient({ frontDoorUrl: frontDoor, clientId, clientSecret })
  const members = await personMembers()

  const enrollPerson = async (number: number): Promise<EnrolledPerson> => {
    const account = { ...members, email: `person-${number}-${name}@example.org` }
    const { access_token: token, share_code } = await ask(`${frontDoor}/api/auth/register`, undefined, account)
    await ask(`${region}/api/company-connections`, token, { code: service.code, config_token, answers: [] })
    const query = { client_id: clientId, mode: '2fa_enroll', response_mode: 'detached', state: crypto.randomUUID() }
    await ask(`${frontDoor}/api/consent?${new URLSearchParams(query)}`, token)
    await ask(`${frontDoor}/oauth2/authorize`, token, { ...query, decision: 'approve' })
    return { token, shareCode: share_code }
  }
  const enrolled: EnrolledPerson[] = []
  for (let number = 0; number < persons; number += 1) enrolled.push(await enrollPerson(number))
  const { accessToken: serviceToken } = await client.token()
  return { frontDoor, region, clientId, clientSecret, serviceToken, persons: enrolled }
}
