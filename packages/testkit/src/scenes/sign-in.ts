// A sign-in app, and a person who signs in at it: the steps of the app, of the consent page and of the browser in one place.
import { createHash, randomBytes } from 'node:crypto'
import type { TestAccount } from '../callers/accounts.ts'
import { call, type Reply } from '../http/call.ts'
import { expectStatus } from '../http/replies.ts'
import type { TestService } from './service.ts'

export interface SignInApp {
  id: string
  clientId: string
  clientSecret: string
  redirectUri: string
  frontDoor: string
  service: TestService
}

export const createSignInApp = async (service: TestService, members: object = {}): Promise<SignInApp> => {
  const { company } = service
  const body = { name: 'Shop', service_id: service.id, redirect_uris: ['https://shop.example/back'], ...members }
  const reply = await company.call('POST', '/api/account/oauth-apps', body)
  const { id, client_id, client_secret, redirect_uris } = expectStatus(reply, 201, 'creating a sign-in app').body
  return {
    ...{ id, service, frontDoor: company.frontDoor },
    ...{ clientId: client_id, clientSecret: client_secret, redirectUri: redirect_uris[0] },
  }
}

const VERIFIER = randomBytes(32).toString('base64url')

/** The parameters of a valid authorization request, as the app sends it to the browser. */
export const signInRequest = ({ clientId, redirectUri }: SignInApp, changes: object = {}): Record<string, string> => ({
  response_type: 'code',
  client_id: clientId,
  redirect_uri: redirectUri,
  scope: 'openid',
  state: 's1',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
  ...changes,
})

/** The consent page posts the decision of the person. */
export const decideSignIn = (
  app: SignInApp,
  person: TestAccount,
  claims: unknown = {},
  changes: object = {},
): Promise<Reply> =>
  call(app.frontDoor, 'POST', '/oauth2/authorize', {
    body: { ...signInRequest(app), decision: 'approve', claims, ...changes },
    token: person.token,
  })

export const exchangeSignIn = (app: SignInApp, code: string, changes: Record<string, string> = {}): Promise<Reply> =>
  call(app.frontDoor, 'POST', '/oauth2/token', {
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: app.redirectUri,
      code_verifier: VERIFIER,
      client_id: app.clientId,
      client_secret: app.clientSecret,
      ...changes,
    }),
  })

/** The person consents, and the app exchanges the code: gives the token answer, or fails. */
export const signIn = async (app: SignInApp, person: TestAccount, claims: unknown = {}, changes: object = {}) => {
  const decided = expectStatus(await decideSignIn(app, person, claims, changes), 200, 'consenting').body
  const code = new URL(decided.redirect_to).searchParams.get('code') ?? ''
  return expectStatus(await exchangeSignIn(app, code), 200, 'exchanging the code').body
}

export const askUserinfo = ({ frontDoor }: SignInApp, token: string, method = 'GET'): Promise<Reply> =>
  call(frontDoor, method, '/oauth2/userinfo', { token })
