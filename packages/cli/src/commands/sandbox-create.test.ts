// A new sandbox whose calls fail: without its client it is removed, and without its fields it stays.
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createProfiles } from '../profiles/profiles.ts'
import { openSecretStore } from '../profiles/secret-store.ts'
import type { System } from '../program/system.ts'
import { sandboxCreate } from './sandbox.ts'

const home = await mkdtemp(join(tmpdir(), 'sandbox-'))
after(() => rm(home, { recursive: true, force: true }))
const system = {
  env: { COMPANY_DATA_HOME: join(home, 'config'), COMPANY_DATA_KEY_STORE: 'file' },
  platform: 'linux',
  folder: home,
} as unknown as System

const manager = {
  account: { read: async () => ({ level: 'basic', email: 'owner@example.org' }) },
  services: {
    create: async () => ({
      service: { id: 'service-1', code: 'EXAMPLE/SHOP', share_code: 'AB12CD' },
      keys: { private_pem: 'the encrypted key', passphrase: 'the words' },
    }),
  },
  serviceClients: { create: async () => ({ client_id: 'svc_1', client_secret: 'the secret' }) },
  requestFields: {
    read: async () => ({ config_token: 'token' }),
    publish: async () => {
      throw new Error('The connection was lost.')
    },
  },
}

const createWith = (changes: object) => {
  const profiles = createProfiles(system, undefined)
  const clients = { url: async () => 'https://data.example', manager: async () => ({ ...manager, ...changes }) }
  const out = { progress: () => undefined, result: () => undefined }
  const options = { email: 'owner@example.org', 'without-fields': false, replace: true }
  return sandboxCreate.run({ args: ['Shop'], options, session: { system, profiles, clients, out } } as never)
}

test('a sandbox without a client is deleted, and the old secrets stay', async () => {
  const store = openSecretStore(system, 'file')
  await store.set('default/passphrase', 'the words of the service before')
  const deletedIds: string[] = []
  const services = { ...manager.services, delete: async (id: string) => void deletedIds.push(id) }
  const serviceClients = { create: () => Promise.reject(new Error('The connection was lost.')) }
  await assert.rejects(createWith({ services, serviceClients }), /connection was lost/)
  assert.deepEqual(deletedIds, ['service-1'])
  assert.equal(await store.get('default/passphrase'), 'the words of the service before')
  assert.equal(await createProfiles(system, undefined).read(), undefined)
  assert.deepEqual(await readdir(home), ['config'], 'no file with a key')
})

test('the key of a new sandbox is kept if its fields cannot be published', async () => {
  const profiles = createProfiles(system, undefined)
  const created = createWith({})
  await assert.rejects(created, /connection was lost/)
  const profile = await profiles.read()
  assert.deepEqual(profile?.service, { client_id: 'svc_1', service_id: 'service-1' })
  assert.equal(await readFile(profile?.key_file ?? '', 'utf8'), 'the encrypted key')
  const store = openSecretStore(system, 'file')
  assert.deepEqual(
    [await store.get('default/passphrase'), await store.get('default/service')],
    ['the words', 'the secret'],
  )
})
