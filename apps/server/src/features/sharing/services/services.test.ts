// Managing services over HTTP: ownership, changes, shared photos, logs, deletion (D1-SVC, G-060 to G-065).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createAccountKeys, createAuthSalt, deriveVerifier } from '@company-data/crypto'
import {
  call,
  createAccountClient,
  createServiceClient,
  mailbox,
  newPrivatePem,
  newServiceBody,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const [company, stranger] = await Promise.all([registerCompany(platform), registerCompany(platform)])
const client = await createAccountClient(company, { capabilities: ['service_management'] })
const token = await client.token()
const automation = (method: string, path: string, body?: object) =>
  platform.call(method, path, { token, ...(body && { body }) })

const create = async (change: Record<string, unknown> = {}, owner = company): Promise<string> => {
  const reply = await owner.call('POST', '/api/services', await newServiceBody(change))
  assert.equal(reply.status, 201, reply.text)
  return `/api/services/${reply.body.id}`
}
const readLog = async (path: string) => (await company.call('GET', `${path}/logs`)).body.items
const png = (text = 'x'): string =>
  `data:image/png;base64,${Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(text)]).toString('base64')}`

const routes: ReadonlyArray<readonly [string, string, object | undefined]> = [
  ['GET', '', undefined],
  ['PUT', '', { name: 'x' }],
  ['PUT', '/share-code', { share_code: 'X' }],
  ['PUT', '/admin-email', { admin_email: 'x@example.org' }],
  ['PUT', '/number-matching', { number_matching: true }],
  ['PUT', '/require-2fa', { require_2fa: true }],
  ['GET', '/private-pem', undefined],
  ['GET', '/share-config', undefined],
  ['PUT', '/share-config', { config_token: 'x', fields: [] }],
  ['GET', '/share-photos', undefined],
  ['POST', '/share-photos', { file: png() }],
  ['GET', `/share-photos/${randomUUID()}/file`, undefined],
  ['DELETE', `/share-photos/${randomUUID()}`, undefined],
  ['GET', '/client', undefined],
  ['POST', '/client', {}],
  ['GET', '/logs', undefined],
  ['DELETE', '', undefined],
]

test('[D1-CLI-57] G-060: unknown, malformed and foreign services look the same on every route', async () => {
  const foreign = await create({}, stranger)
  const before = (await stranger.call('GET', foreign)).body
  const bodies = new Set<string>()
  for (const path of [foreign, `/api/services/${randomUUID()}`, '/api/services/nonsense', '/api/services/%27']) {
    for (const [method, rest, body] of routes) {
      const { status, body: refusal } = await automation(method, path + rest, body)
      assert.deepEqual([status, refusal?.error_key], [404, 'services.not_found'], `${method} ${path}${rest}`)
      const { request_id: _, ...said } = refusal
      bodies.add(JSON.stringify(said))
    }
  }
  assert.equal(bodies.size, 1)
  assert.deepEqual((await stranger.call('GET', foreign)).body, before)
})

test('[D1-SVC-01] [D1-CLI-56] a client with service_management creates, changes and deletes services (D1-SVC-23)', async () => {
  const { status, body } = await automation('POST', '/api/services', await newServiceBody())
  assert.equal(status, 201)
  const path = `/api/services/${body.id}`
  assert.deepEqual((await automation('GET', path)).body, body)
  assert.ok((await automation('GET', '/api/services')).body.some(({ id }: { id: string }) => id === body.id))
  assert.equal((await automation('PUT', `${path}/private-pem`, { pem: await newPrivatePem() })).status, 200)
  assert.equal((await automation('DELETE', path)).status, 204)
  assert.deepEqual(await readStatusAndKey(automation('GET', path)), [404, 'services.not_found'])
  const person = await registerPerson(platform)
  assert.deepEqual(await readStatusAndKey(person.call('GET', '/api/services')), [403, 'auth.forbidden'])
})

test('[D1-SVC-20] [D1-SVC-21] number matching and require-2fa are flags that no data client sets (D1-SVC-22)', async () => {
  const path = await create()
  const flags = async () => {
    const { number_matching, require_2fa } = (await company.call('GET', path)).body
    return [number_matching, require_2fa]
  }
  assert.deepEqual(await flags(), [false, false])
  const set = await automation('PUT', `${path}/number-matching`, { number_matching: true })
  assert.deepEqual([set.status, set.body.number_matching], [200, true])
  assert.deepEqual(await flags(), [true, false])
  await company.call('PUT', `${path}/require-2fa`, { require_2fa: true, number_matching: false })
  assert.deepEqual(await flags(), [true, true])
  await company.call('PUT', `${path}/number-matching`, { number_matching: false, require_2fa: false })
  assert.deepEqual(await flags(), [false, true])
  for (const number_matching of ['true', 1, null, undefined]) {
    assert.deepEqual(await readStatusAndKey(company.call('PUT', `${path}/number-matching`, { number_matching })), [
      400,
      'request.invalid',
    ])
  }
  const client = await createServiceClient(company, path.replace('/api/services/', ''))
  const token = await client.token()
  const refused = platform.call('PUT', `${path}/number-matching`, { token, body: { number_matching: true } })
  assert.deepEqual(await readStatusAndKey(refused), [403, 'auth.client_endpoint_forbidden'])
  assert.deepEqual(await flags(), [false, true])
})

test('[D1-SVC-24] no change of a service replaces its keys', async () => {
  const path = await create()
  const before = (await company.call('GET', path)).body
  const { public_key, encrypted_private_key } = await newServiceBody()
  const reply = await company.call('PUT', path, {
    name: 'Renamed',
    public_key,
    encrypted_private_key,
    public_key_sha256: 'x',
  })
  assert.equal(reply.status, 200)
  assert.deepEqual(reply.body, { ...before, name: 'Renamed' })
  assert.deepEqual((await company.call('GET', path)).body, { ...before, name: 'Renamed' })
})

test('G-060: name, description and audience change separately', async () => {
  const path = await create({ name: 'A', description: 'first' })
  const put = async (body: object) => {
    const { name, description, audience } = (await company.call('PUT', path, body)).body
    return [name, description, audience]
  }
  assert.deepEqual(await put({ audience: 'company' }), ['A', 'first', 'company'])
  assert.deepEqual(await put({ description: null }), ['A', null, 'company'])
  assert.deepEqual(await put({}), ['A', null, 'company'])
  assert.deepEqual(await readStatusAndKey(company.call('PUT', path, { name: '' })), [400, 'services.name_invalid'])
  assert.deepEqual(await readStatusAndKey(company.call('PUT', path, { audience: 'x' })), [400, 'request.invalid'])
})

test('[D1-SVC-11] [D1-SVC-12] share code and admin e-mail have separate routes and refusals (D1-SVC-03)', async () => {
  const [path, other] = [await create({ share_code: 'MINE' }), await create({ share_code: 'OTHER' })]
  const change = (share_code: unknown) => company.call('PUT', `${path}/share-code`, { share_code })
  assert.deepEqual(await readStatusAndKey(change('mine')), [400, 'services.share_code_invalid'])
  assert.deepEqual(await readStatusAndKey(change(undefined)), [400, 'services.share_code_invalid'])
  assert.deepEqual(await readStatusAndKey(change('OTHER')), [409, 'services.share_code_taken'])
  assert.equal((await change('MINE')).status, 200, 'its own code is not taken')
  assert.equal((await change('NEW')).body.code, `${company.code}/NEW`)
  assert.equal((await company.call('PUT', `${other}/share-code`, { share_code: 'MINE' })).status, 200)
  const email = (admin_email: unknown) => company.call('PUT', `${path}/admin-email`, { admin_email })
  assert.deepEqual(await readStatusAndKey(email('x')), [400, 'services.admin_email_invalid'])
  assert.equal((await email('new@example.org')).body.admin_email, 'new@example.org')
})

test('[D1-SVC-12] one of two concurrent changes to one code succeeds', async () => {
  const paths = await Promise.all(Array.from({ length: 4 }, () => create()))
  const replies = await Promise.all(
    paths.map((path) => company.call('PUT', `${path}/share-code`, { share_code: 'WANTED' })),
  )
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409])
})

test('[A-14] NS-10: the log names each change, newest first, in pages', async () => {
  const path = await create()
  for (const name of ['B', 'B', 'C', 'D']) await company.call('PUT', path, { name })
  await company.call('PUT', `${path}/number-matching`, { number_matching: true })
  const items = await readLog(path)
  assert.deepEqual(
    items.map(({ data }: { data: { changed: string[] } }) => data.changed),
    [['number_matching'], ['name'], ['name'], ['name']],
  )
  for (const { kind, message, at, id } of items) assert.ok(kind === 'service.updated' && message && at && id)
  const first = (await company.call('GET', `${path}/logs?limit=3`)).body
  assert.equal(first.items.length, 3)
  const second = (await company.call('GET', `${path}/logs?limit=3&cursor=${first.next_cursor}`)).body
  assert.deepEqual([...first.items, ...second.items], items)
  assert.equal(second.next_cursor, null)
  assert.deepEqual(await readStatusAndKey(company.call('GET', `${path}/logs?cursor=x`)), [
    400,
    'request.cursor_invalid',
  ])
  for (const limit of [0, 251, 'x']) {
    assert.deepEqual(await readStatusAndKey(company.call('GET', `${path}/logs?limit=${limit}`)), [
      400,
      'request.invalid',
    ])
  }
})

const photoFiles = async (): Promise<string[]> => {
  const entries = await readdir(join(platform.dataDir, 'files', 'eu'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test('[D1-SVC-23] deleting a service deletes its client, tokens, photos and log', async () => {
  const path = await create({ share_code: 'GONE' })
  const client = await createServiceClient(company, path.replace('/api/services/', ''))
  const token = await client.token()
  const { body: photo } = await company.call('POST', `${path}/share-photos`, { file: png('gone') })
  assert.equal((await company.call('DELETE', path)).status, 204)
  assert.deepEqual(await readStatusAndKey(platform.call('GET', '/api/company-data/whoami', { token })), [
    401,
    'auth.token_invalid',
  ])
  await assert.rejects(client.token(), /401/)
  assert.ok(!(await photoFiles()).includes(photo.id))
  assert.deepEqual(await readStatusAndKey(company.call('DELETE', path)), [404, 'services.not_found'])
  await create({ share_code: 'GONE' })
})

const makeDelegate = async (services: string[]) => {
  const email = `delegate-${randomUUID()}@example.org`
  await company.call('POST', '/api/delegates', { email, name: 'Dee', service_ids: services })
  const auth_salt = createAuthSalt()
  const body = {
    token: await mailbox(platform).codeFor(email, 'delegate_invite'),
    auth_salt,
    password: await deriveVerifier('secret', auth_salt),
    ...(await createAccountKeys('secret')),
  }
  const { access_token: token } = (await call(platform.frontDoor, 'POST', '/api/auth/accept-invite', { body })).body
  return (method: string, path: string, content?: object) =>
    platform.call(method, path, { token, ...(content && { body: content }) })
}

test('[A-12] a delegate reads and changes granted services only (G-054, G-060)', async () => {
  const [granted, other] = [await create(), await create()]
  const delegate = await makeDelegate([granted.replace('/api/services/', '')])
  const list = (await delegate('GET', '/api/services')).body
  assert.deepEqual(
    list.map(({ id }: { id: string }) => `/api/services/${id}`),
    [granted],
  )
  assert.equal((await delegate('GET', granted)).status, 200)
  assert.equal((await delegate('PUT', granted, { name: 'By a delegate' })).body.name, 'By a delegate')
  for (const part of ['logs', 'webhooks', 'request-fields', 'share-config', 'share-photos', 'private-pem']) {
    const { status, body } = await delegate('GET', `${granted}/${part}`)
    assert.ok(status === 200 || status === 404, `${part}: ${status} ${body?.error_key}`)
  }
  assert.deepEqual(await readStatusAndKey(delegate('GET', other)), [404, 'services.not_found'])
  assert.deepEqual(await readStatusAndKey(delegate('PUT', other, { name: 'x' })), [404, 'services.not_found'])
  for (const [method, path, body] of [
    ['POST', '/api/services', await newServiceBody()],
    ['DELETE', granted, undefined],
    ['PUT', `${granted}/require-2fa`, { require_2fa: false }],
    ['PUT', `${granted}/private-pem`, { pem: await newPrivatePem() }],
    ['GET', `${granted}/client`, undefined],
    ['POST', `${granted}/client`, {}],
    ['PUT', `${granted}/client`, { redirect_uri: null }],
    ['POST', `${granted}/client/regenerate-secret`, undefined],
    ['DELETE', `${granted}/client`, undefined],
    ['POST', `${granted}/webhooks`, {}],
    ['PUT', `${granted}/webhooks/${randomUUID()}`, {}],
    ['DELETE', `${granted}/webhooks/${randomUUID()}`, undefined],
    ['GET', '/api/account/clients', undefined],
    ['POST', '/api/account/clients', { name: 'x' }],
  ] as const) {
    assert.deepEqual(
      await readStatusAndKey(delegate(method, path, body)),
      [403, 'auth.owner_only'],
      `${method} ${path}`,
    )
  }
  await company.call('DELETE', granted)
  assert.deepEqual((await delegate('GET', '/api/services')).body, [])
})
