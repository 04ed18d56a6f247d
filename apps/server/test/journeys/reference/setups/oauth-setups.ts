// Calls about OAuth: tokens, decisions, sign-in apps, and the clients of services.
import {
  call,
  createAccountClient,
  createService,
  createServiceClient,
  createSignInApp,
  signIn,
} from '@company-data/testkit'
import { type CallSetups, replacing } from '../call-setup.ts'
import type { World } from '../world.ts'

const redirect_uri = 'https://shop.example/back'

const newApp = ({ service }: World) =>
  createSignInApp(service, { post_logout_redirect_uris: ['https://shop.example/bye'] })

/** A service without a client, or with one that the call may change. */
const newService = async ({ company }: World, hasClient: boolean) => {
  const service = await createService(company)
  if (hasClient) await createServiceClient(company, service.id)
  return { ids: { id: service.id } }
}

/** An app whose token the call may check or end, with that token. */
const newTokens = async (world: World) => {
  const app = await newApp(world)
  const { refresh_token } = await signIn(app, world.person)
  return { client_id: app.clientId, client_secret: app.clientSecret, token: refresh_token as string }
}

export const oauthSetups: CallSetups = {
  'POST /oauth2/token': async ({ service }) => {
    const { clientId, clientSecret } = await service.client()
    return { base: service.company.frontDoor, body: replacing({ client_id: clientId, client_secret: clientSecret }) }
  },
  'POST /oauth2/revoke': async (world) => ({ body: replacing(await newTokens(world)) }),
  'POST /oauth2/introspect': async (world) => ({ body: replacing(await newTokens(world)) }),
  'POST /oauth2/result': async ({ company }) => {
    const { clientId, clientSecret } = await createAccountClient(company, { redirect_uri })
    const state = 'a-random-state-of-at-least-32-characters'
    const parameters = {
      response_type: 'code',
      client_id: clientId,
      response_mode: 'detached',
      state,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    }
    const body = { ...parameters, decision: 'approve' }
    await call(company.frontDoor, 'GET', `/oauth2/authorize?${new URLSearchParams(parameters)}`)
    await call(company.frontDoor, 'POST', '/oauth2/authorize', { body, token: company.token })
    return { body: replacing({ client_id: clientId, client_secret: clientSecret }) }
  },
  'POST /oauth2/authorize': async ({ company }) => {
    const { clientId: client_id } = await createAccountClient(company, { redirect_uri })
    return { token: null, body: replacing({ client_id, email: company.email, password: company.password }) }
  },
  'POST /oauth2/logout': ({ platform }) => ({ headers: { origin: platform.frontDoor } }),
  'GET /api/consent': async ({ company }) => {
    const { clientId: client_id } = await createAccountClient(company, { redirect_uri })
    const code_challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
    return { query: { response_type: 'code', client_id, redirect_uri, code_challenge, code_challenge_method: 'S256' } }
  },
  'POST /api/account/oauth-apps': ({ service }) => ({ body: replacing({ service_id: service.id }) }),
  'GET /api/account/oauth-apps/{id}': ({ app }) => ({ ids: { id: app.id } }),
  'PUT /api/account/oauth-apps/{id}': async (world) => ({ ids: { id: (await newApp(world)).id } }),
  'POST /api/account/oauth-apps/{id}/regenerate-secret': async (world) => ({ ids: { id: (await newApp(world)).id } }),
  'POST /api/services/{id}/client': (world) => newService(world, false),
  'PUT /api/services/{id}/client': (world) => newService(world, true),
  'POST /api/services/{id}/client/regenerate-secret': (world) => newService(world, true),
}
