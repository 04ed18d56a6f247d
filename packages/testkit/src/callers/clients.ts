// Machine clients for tests, registered by their company over HTTP.
import { call } from '../http/call.ts'
import { expectStatus } from '../http/replies.ts'
import type { TestAccount } from './accounts.ts'

export interface TestClient {
  clientId: string
  clientSecret: string
  /** A fresh access token by client_credentials at the front door. */
  token(): Promise<string>
}

const register = async ({ frontDoor, call: send }: TestAccount, path: string, options: object): Promise<TestClient> => {
  const { client_id, client_secret } = expectStatus(await send('POST', path, options), 201, 'creating a client').body
  return {
    clientId: client_id,
    clientSecret: client_secret,
    async token() {
      const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
      const reply = await call(frontDoor, 'POST', '/oauth2/token', { body })
      return expectStatus(reply, 200, 'getting a token').body.access_token
    },
  }
}

export const createServiceClient = (
  company: TestAccount,
  serviceId: string,
  options: { redirect_uri?: string } = {},
): Promise<TestClient> => register(company, `/api/services/${serviceId}/client`, options)

export const createAccountClient = (
  company: TestAccount,
  options: { capabilities?: readonly string[]; redirect_uri?: string; purpose?: string; name?: string } = {},
): Promise<TestClient> => register(company, '/api/account/clients', { name: 'client', capabilities: [], ...options })
