// The stored logins of sandbox persons, changed by several commands at once.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createProfiles } from '../profiles/profiles.ts'
import type { System } from '../program/system.ts'
import { openLogins } from './logins.ts'

const home = await mkdtemp(join(tmpdir(), 'logins-'))
after(() => rm(home, { recursive: true, force: true }))
const system = {
  env: { COMPANY_DATA_HOME: home, COMPANY_DATA_KEY_STORE: 'file' },
  platform: 'linux',
} as Partial<System>

const open = () => openLogins({ system: system as System, profiles: createProfiles(system as System, undefined) })

test('persons that several commands make at once are all kept', async () => {
  const emails = ['a', 'b', 'c', 'd'].map((name) => `${name}@sandbox.invalid`)
  const add = async (email: string) => (await open()).add('service', { email, password: 'secret', identity: 0 })
  await Promise.all(emails.map(add))
  const logins = await open()
  assert.deepEqual((await logins.list('service')).map(({ email }) => email).sort(), emails)
  await logins.forget('service')
  assert.deepEqual(await logins.list('service'), [])
})
