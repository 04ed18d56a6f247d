// Delegates of a company for tests, invited and accepted over HTTP.
import { createAuthSalt, deriveVerifier, wrapPrivateKey } from '@company-data/crypto'
import { call, type Reply } from '../http/call.ts'
import { expectStatus } from '../http/replies.ts'
import { newKeyPair } from '../keys/key-pairs.ts'
import { mailbox } from '../mail/mailbox.ts'
import type { TestPlatform } from '../platform/start-platform.ts'
import type { TestAccount } from './accounts.ts'
import { uniqueName } from './unique-name.ts'

export interface TestDelegate {
  email: string
  rawPassword: string
  token: string
  call(method: string, path: string, body?: unknown): Promise<Reply>
}

const PASSWORD = 'a delegate’s password'

/** A delegate of the company, on the given services. */
export const addDelegate = async (
  platform: Pick<TestPlatform, 'frontDoor' | 'ops'>,
  company: TestAccount,
  serviceIds: readonly string[],
): Promise<TestDelegate> => {
  const email = `${uniqueName().toLowerCase()}@example.org`
  const invitation = { email, name: 'Dele Gate', service_ids: serviceIds }
  expectStatus(await company.call('POST', '/api/delegates', invitation), 201, 'inviting')
  const [pair, authSalt] = [await newKeyPair(), createAuthSalt()]
  const reply = await call(platform.frontDoor, 'POST', '/api/auth/accept-invite', {
    body: {
      token: await mailbox(platform).codeFor(email),
      auth_salt: authSalt,
      password: await deriveVerifier(PASSWORD, authSalt),
      public_key: pair.publicKey,
      encrypted_private_key: await wrapPrivateKey(pair.pkcs8, PASSWORD),
    },
  })
  const { access_token: token } = expectStatus(reply, 201, 'accepting').body
  return {
    email,
    rawPassword: PASSWORD,
    token,
    call: (method, path, body) => call(company.apiUrl, method, path, { token, ...(body !== undefined && { body }) }),
  }
}
