// Programs of other people, unchanged: Auth.js, passport-openidconnect, svix, and generators of clients.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import {
  call,
  createService,
  createSignInApp,
  registerCompany,
  registerPerson,
  type SignInApp,
  startEndpointSink,
  type TestAccount,
  usePlatform,
} from '@company-data/testkit'
import { compile } from '../compiler.ts'
import { installForeignClients } from './install.ts'

const folder = await installForeignClients()
const options = { skip: folder === undefined ? 'the programs could not be installed from npm' : false }
const pathIn = (path: string): string => join(folder ?? '', 'node_modules', path)
const run = promisify(execFile)

const platform = await usePlatform()
const company = await registerCompany(platform)
const service = await createService(company)
const person = await registerPerson(platform)

const SITE = 'https://shop.example'
const claims = [{ claim: 'email', label: 'E-mail', type: 'email', required: true }]

const createApp = (redirectUri: string): Promise<SignInApp> =>
  createSignInApp(service, { redirect_uris: [redirectUri], claims, claims_delivery: 'plaintext' })

/** The browser: follows the library to the consent page, where the person approves, and returns the address back. */
const approve = async (authorizeUrl: string, { token }: TestAccount): Promise<string> => {
  const reply = await fetch(authorizeUrl, { redirect: 'manual' })
  assert.equal(reply.status, 302)
  const page = new URL(reply.headers.get('location') ?? '')
  const body = {
    ...Object.fromEntries(page.searchParams),
    decision: 'approve',
    claims: { email: 'ann@example.org' },
  }
  const decision = await call(platform.frontDoor, 'POST', '/oauth2/authorize', { body, token })
  assert.equal(decision.status, 200, decision.text)
  return decision.body.redirect_to
}

test('[B-08] the default mapping of Auth.js gets the e-mail address', options, async () => {
  const { Auth } = await import(pathToFileURL(pathIn('@auth/core/index.js')).href)
  const app = await createApp(`${SITE}/auth/callback/platform`)
  const config = {
    trustHost: true,
    secret: 'a secret of the shop with enough characters',
    basePath: '/auth',
    providers: [
      {
        id: 'platform',
        name: 'Platform',
        type: 'oidc',
        issuer: platform.frontDoor,
        clientId: app.clientId,
        clientSecret: app.clientSecret,
        authorization: { params: { scope: 'openid' } },
        checks: ['pkce', 'state', 'nonce'],
      },
    ],
  }
  const cookies = new Map<string, string>()
  const visit = async (path: string, form?: Record<string, string>): Promise<Response> => {
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const body = form && new URLSearchParams(form)
    const request = new Request(new URL(path, SITE), { headers, ...(body && { method: 'POST', body }) })
    const response: Response = await Auth(request, config)
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return response
  }
  const { csrfToken } = (await (await visit('/auth/csrf')).json()) as { csrfToken: string }
  const signIn = await visit('/auth/signin/platform', { csrfToken })
  const back = await approve(signIn.headers.get('location') ?? '', person)
  await visit(back)
  const session = (await (await visit('/auth/session')).json()) as { user?: { email?: string } }
  assert.equal(session.user?.email, 'ann@example.org')
})

interface PassportStrategy {
  authenticate(request: object, options?: object): void
  success(user: { id: string; emails?: Array<{ value: string }> }): void
  redirect(url: string): void
  error(error: Error): void
  fail(challenge: unknown): void
}

test('[B-09] passport-openidconnect signs in without PKCE', options, async () => {
  const Strategy = createRequire(import.meta.url)(pathIn('passport-openidconnect'))
  const app = await createApp(`${SITE}/callback`)
  const settings = {
    issuer: platform.frontDoor,
    authorizationURL: `${platform.frontDoor}/oauth2/authorize`,
    tokenURL: `${platform.frontDoor}/oauth2/token`,
    userInfoURL: `${platform.frontDoor}/oauth2/userinfo`,
    clientID: app.clientId,
    clientSecret: app.clientSecret,
    callbackURL: `${SITE}/callback`,
    scope: [],
    skipUserProfile: false,
  }
  const strategy: PassportStrategy = new Strategy(
    settings,
    (_issuer: string, profile: object, verified: (error: null, user: object) => void) => verified(null, profile),
  )
  const session = {}
  const visit = (
    address: URL,
  ): Promise<{ url: string } | { user: { id: string; emails?: Array<{ value: string }> } }> =>
    new Promise((resolve, reject) => {
      const attempt: PassportStrategy = Object.create(strategy)
      attempt.success = (user) => resolve({ user })
      attempt.redirect = (url) => resolve({ url })
      attempt.error = reject
      attempt.fail = (challenge) => reject(new Error(JSON.stringify(challenge)))
      const query = Object.fromEntries(address.searchParams)
      attempt.authenticate({ session, query, url: address.href, headers: { host: address.host }, connection: {} })
    })
  const leaving = await visit(new URL('/login', SITE))
  assert.ok('url' in leaving)
  const arrival = await visit(new URL(await approve(leaving.url, person)))
  assert.ok('user' in arrival)
  assert.deepEqual([arrival.user.id, arrival.user.emails?.[0]?.value], [person.userId, 'ann@example.org'])
})

test('[A-86] svix verifies a delivery with the secret that the platform shows', options, async () => {
  const { Webhook } = await import(pathToFileURL(pathIn('svix/dist/index.mjs')).href)
  const sink = await startEndpointSink()
  try {
    const path = `/api/services/${service.id}/webhooks`
    const webhook = await company.call('POST', path, { url: `${sink.url}/hook`, events: [] })
    assert.equal(webhook.status, 201, webhook.text)
    await company.call('POST', `${path}/${webhook.body.id}/test`)
    const [delivery] = sink.requests
    const receiver = new Webhook(webhook.body.webhook_secret_once)
    receiver.verify(delivery?.body, delivery?.headers)
    assert.throws(() => receiver.verify(`${delivery?.body} `, delivery?.headers))
  } finally {
    await sink.stop()
  }
})

const DOCUMENTS = ['company-data', 'account', 'consumer', 'operations']

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
}

test('generators make clients of all four documents that compile', options, async () => {
  const work = await mkdtemp(join(tmpdir(), 'generated-clients-'))
  try {
    const apis: Record<string, object> = {}
    for (const name of DOCUMENTS) {
      const { text } = await call(platform.frontDoor, 'GET', `/openapi/${name}.json`)
      await writeFile(join(work, `${name}.json`), text)
      apis[name] = { root: `${name}.json`, 'x-openapi-ts': { output: `${name}/types.ts` } }
    }
    // Each program makes all four: it takes longer to load than to make one.
    await writeFile(join(work, 'redocly.yaml'), JSON.stringify({ apis }))
    await run(process.execPath, [pathIn('openapi-typescript/bin/cli.js'), '--redocly', 'redocly.yaml'], { cwd: work })
    const inputs = ['--input', ...DOCUMENTS.map((name) => `${name}.json`)]
    const outputs = ['--output', ...DOCUMENTS.map((name) => `${name}/client`)]
    const client = [...inputs, ...outputs, '--client', '@hey-api/client-fetch', '--silent']
    await run(process.execPath, [pathIn('@hey-api/openapi-ts/bin/run.js'), ...client], { cwd: work })
    for (const name of DOCUMENTS)
      for (const file of ['types.ts', 'client/sdk.gen.ts'])
        assert.ok(existsSync(join(work, name, file)), `${name}/${file}`)
    await writeFile(join(work, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }))
    // The compiler of this repository: the one that the generators bring takes five times as long.
    assert.deepEqual(await compile(['--project', work], work), { stdout: '', stderr: '', code: 0 })
  } finally {
    await rm(work, { recursive: true })
  }
})
