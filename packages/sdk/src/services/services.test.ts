// Settings of a service, its data client, logs, shared photos, and the company's move to another region.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usePlatform } from '@company-data/testkit'
import { until } from '@company-data/testkit/wait'
import { startJourney } from '../../testing/journey.ts'
import { observedFetch } from '../../testing/observed-fetch.ts'
import { catchFailure, server } from '../../testing/transport-bench.ts'
import { photoCalls } from '../contact-data/photos.ts'
import { createServiceClient, createTransport, digestMismatch, isPlatformError } from '../index.ts'
import { createApi } from '../transport/api.ts'

const journey = startJourney(await usePlatform())

const withService = async () => {
  const { client, email, code } = await journey.company()
  const { service, keys } = await client.services.create({ name: 'Shop', admin_email: email, share_code: 'SHOP' })
  return { company: client, email, code, service, keys }
}

test('[G-060] [D1-SVC-20] each call changes one setting of a service (D1-SVC-22)', async () => {
  const { company, code, service } = await withService()
  assert.equal(service.code, `${code}/SHOP`)
  await company.services.update(service.id, { name: 'Market', description: 'Fruit', audience: 'person' })
  await company.services.setShareCode(service.id, 'MARKET')
  await company.services.setAdminEmail(service.id, 'admin@example.org')
  assert.equal((await company.services.setNumberMatching(service.id, true)).require_2fa, false)
  assert.equal((await company.services.setRequire2fa(service.id, true)).number_matching, true)
  const read = await company.services.read(service.id)
  assert.deepEqual(
    [read.name, read.description, read.audience, read.share_code, read.admin_email],
    ['Market', 'Fruit', 'person', 'MARKET', 'admin@example.org'],
  )
  await company.services.delete(service.id)
  assert.ok(isPlatformError(await catchFailure(company.services.read(service.id)), 'services.not_found'))
  assert.deepEqual(await company.services.list(), [])
})

test('[D1-CLI-03] [D1-CLI-04] registers, reads without its secret, changes and deletes a data client', async () => {
  const { company, service } = await withService()
  const client = await company.serviceClients.create(service.id, { redirect_uri: 'https://example.org/back' })
  assert.ok(client.client_id.startsWith('svc_') && client.client_secret.length === 43)
  const read = await company.serviceClients.read(service.id)
  assert.equal(read.redirect_uri, 'https://example.org/back')
  assert.ok(!JSON.stringify(read).includes(client.client_secret))
  assert.equal((await company.serviceClients.update(service.id, { redirect_uri: null })).redirect_uri, null)
  await company.serviceClients.delete(service.id)
  assert.ok(isPlatformError(await catchFailure(company.serviceClients.read(service.id)), 'services.client_not_found'))
})

test('[NS-10] [NS-11] walks all pages of a service log, newest first', async () => {
  const { company, service } = await withService()
  await company.serviceClients.create(service.id)
  for (const name of ['A', 'B', 'C']) await company.services.update(service.id, { name })
  const kinds: string[] = []
  for await (const entry of company.serviceLogs.list(service.id, { pageSize: 1 })) kinds.push(entry.kind)
  assert.equal(kinds[0], 'service.updated')
  assert.equal(kinds.filter((kind) => kind === 'service.updated').length, 3)
  assert.equal(kinds.at(-1), 'client.created')
})

test('[G-062] stores the PEM later and returns it unchanged', async () => {
  const { company, service, keys } = await withService()
  assert.equal((await company.privatePem.update(service.id, keys.private_pem)).has_private_pem, true)
  assert.equal((await company.privatePem.read(service.id)).trim(), keys.private_pem.trim())
})

test('[G-064] changing the share configuration with a stale token is a conflict', async () => {
  const { company, service } = await withService()
  const read = await company.shareConfig.read(service.id)
  const changed = await company.shareConfig.update(service.id, read)
  assert.notEqual(changed.config_token, read.config_token)
  assert.ok(
    isPlatformError(await catchFailure(company.shareConfig.update(service.id, read)), 'services.config_conflict'),
  )
})

test('[G-060] returns a photo with the bytes that were sent', async () => {
  const { company, service } = await withService()
  const bytes = new Uint8Array(100_000).fill(7)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const photo = await company.sharePhotos.create(service.id, { bytes, mime_type: 'image/png' })
  assert.deepEqual(await company.sharePhotos.file({ serviceId: service.id, photoId: photo.id }), bytes)
  assert.equal((await company.sharePhotos.list(service.id)).length, 1)
  await company.sharePhotos.delete({ serviceId: service.id, photoId: photo.id })
  assert.deepEqual(await company.sharePhotos.list(service.id), [])
})

test('refuses a file that does not match its digest', async (t) => {
  const base = await server(t, () => ({ body: 'altered', headers: { 'x-platform-content-sha256': '0'.repeat(64) } }))
  const tokens = { current: async () => ({ accessToken: 't', apiUrl: base.url }) }
  const api = createApi(createTransport({ frontDoorUrl: base.url, tokens }))
  assert.ok(isPlatformError(await catchFailure(photoCalls(api).file('photo')), digestMismatch))
})

test('[G-055] the audit log lists the actions of the owner', async () => {
  const { company, service } = await withService()
  await company.serviceClients.create(service.id)
  const actions: string[] = []
  for await (const { action, actor } of company.auditLog.list({ pageSize: 1 })) {
    assert.equal(actor.kind, 'company')
    actions.push(action)
  }
  assert.ok(actions.length >= 2, actions.join(' '))
})

test('[G-052] [D1-ACCT-01] reads the account key with its fingerprint', async () => {
  const { company } = await withService()
  const key = await company.accountKey.read()
  assert.match(key.public_key_sha256, /^[0-9a-f]{64}$/)
  assert.equal(key.encrypted_private_key.iter, 100_000)
})

test('[D1-FRONT-12] [D1-FRONT-16] after a move a call is redirected once and new tokens name the region', async () => {
  const { company, service } = await withService()
  const { client_id, client_secret } = await company.serviceClients.create(service.id)
  const wire = observedFetch()
  const options = { frontDoorUrl: journey.frontDoorUrl, clientId: client_id, clientSecret: client_secret }
  const client = createServiceClient({ ...options, fetch: wire.fetch })
  await client.whoami()
  assert.deepEqual(await company.account.moveRegion('us'), { region: 'us', status: 'moving' })
  await until('the company has moved', async () => {
    await journey.platform.ops('POST', '/api/ops/jobs/run')
    return (await company.account.read()).region === 'us'
  })
  const from = wire.requests.length
  assert.equal((await client.whoami()).service_id, service.id)
  const bases = [...new Set(wire.requests.slice(from).map(({ url }) => new URL(url).origin))]
  assert.deepEqual(bases, [journey.platform.region('eu'), journey.platform.region('us')])
  assert.equal((await createServiceClient(options).token()).apiUrl, journey.platform.region('us'))
})
