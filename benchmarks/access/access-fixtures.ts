// A company with clients and a service, made over HTTP for the access benchmarks.
import { createAccountKeys, createAuthSalt, createServiceKeys, deriveVerifier } from '@company-data/crypto'
import type { Measured } from '../process.ts'

export interface Credentials {
  client_id: string
  client_secret: string
}

export interface AccessFixture {
  region: string
  clients: Credentials[]
  /** A service client's access token. */
  token: string
}

const CLIENTS = 200

// biome-ignore lint/suspicious/noExplicitAny: answers are used as they come
const ask = async (base: string, method: string, path: string, body: unknown, token?: string): Promise<any> => {
  const isForm = body instanceof URLSearchParams
  const response = await fetch(`${base}${path}`, {
    method,
    headers: {
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

const registerCompany = async (frontDoor: string): Promise<string> => {
  const password = 'a long password for the benchmark'
  const authSalt = createAuthSalt()
  const { public_key, encrypted_private_key } = await createAccountKeys(password)
  const name = `B${Date.now().toString(36)}`.toUpperCase().slice(0, 12)
  const company = await ask(frontDoor, 'POST', '/api/auth/register', {
    usertype: 'company',
    email: `${name}@example.org`,
    auth_salt: authSalt,
    password: await deriveVerifier(password, authSalt),
    display_name: 'Benchmark',
    region: 'eu',
    company_code: name,
    public_key,
    encrypted_private_key,
    recovery_public_key: public_key,
    encrypted_recovery_private_key: encrypted_private_key,
  })
  return company.access_token
}

export const createAccessFixture = async (server: Measured): Promise<AccessFixture> => {
  const [frontDoor = '', region = ''] = server.ready.split(' ')
  const session = await registerCompany(frontDoor)
  await ask(region, 'PUT', '/api/account/level', { level: 'pro' }, session)
  const clients: Credentials[] = []
  for (let i = 0; i < CLIENTS; i++) {
    const { client_id, client_secret } = await ask(
      region,
      'POST',
      '/api/account/clients',
      { name: `client ${i}`, capabilities: ['service_management'] },
      session,
    )
    clients.push({ client_id, client_secret })
  }
  const { public_key, encrypted_private_key } = await createServiceKeys()
  const service = await ask(
    region,
    'POST',
    '/api/services',
    { name: 'Benchmark', admin_email: 'a@example.org', public_key, encrypted_private_key },
    session,
  )
  const { client_id, client_secret } = await ask(region, 'POST', `/api/services/${service.id}/client`, {}, session)
  const grant = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
  const { access_token } = await ask(frontDoor, 'POST', '/oauth2/token', grant)
  return { region, clients, token: access_token }
}
