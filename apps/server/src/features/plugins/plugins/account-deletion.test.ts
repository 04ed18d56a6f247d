// When a company deletes its account, the forwarder is notified about its plugins until it has forgotten them.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  call,
  createRandomWrapper,
  createService,
  deleteAccount,
  describePlugin,
  type OwnPlatform,
  openRegion,
  ownPlatform,
  registerCompany,
  registerPerson,
  registerPlugin,
  requestField,
  startPluginFixture,
  type TestAccount,
} from '@company-data/testkit'

const runJob = async (platform: OwnPlatform, job: string): Promise<void> => {
  const { status, text } = await platform.ops('POST', '/api/ops/jobs/run', { job })
  assert.ok(status === 200 && !text.includes('"ok":false'), text)
}

/** Deletes the account and waits for the clean-up. */
const endCompany = async (platform: OwnPlatform, company: TestAccount): Promise<void> => {
  await deleteAccount(platform, company)
  await runJob(platform, 'regions.account-cleanup')
  await runJob(platform, 'plugins.deliver')
}

const readPluginIds = async (platform: OwnPlatform) => {
  const { kysely } = openRegion(platform)
  const plugins = await kysely.selectFrom('plugin').select('id').execute()
  const forgotten = await kysely.selectFrom('forgotten_plugin').select('id').execute()
  return { plugins: plugins.map(({ id }) => id), forgotten: forgotten.map(({ id }) => id) }
}

test('[A-74] deleting a company makes the forwarder forget its plugins', async () => {
  const { platform, plugin: served, company } = await startPluginFixture({ token: 'the-token' })
  const other = await registerCompany(platform)
  const otherPlugin = await registerPlugin(platform, other, { base_url: served.url, token: 'the-token' })
  const plugin = await registerPlugin(platform, company, { base_url: served.url, token: 'the-token' })
  const unused = await registerPlugin(platform, company, { base_url: `${served.url}/other` }, { describes: false })
  const service = await createService(company)
  await service.publish([requestField('car', { type: 'plugin', plugin: { plugin_id: plugin.id, field_type: 'car' } })])
  const person = await registerPerson(platform)
  const { pass } = (await person.call('POST', '/api/customer/plugin-pass', { code: service.code })).body
  const folder = join(platform.dataDir, 'forwarder', 'plugins')
  const files = async () => (await readdir(folder)).map((name) => name.replace('.json', '')).sort()
  assert.deepEqual(await files(), [otherPlugin.id, plugin.id, unused.id].sort())
  assert.match(await readFile(join(folder, `${plugin.id}.json`), 'utf8'), /"description":\{/)

  await endCompany(platform, company)
  assert.deepEqual(await files(), [otherPlugin.id])
  assert.deepEqual(await readPluginIds(platform), { plugins: [otherPlugin.id], forgotten: [] })
  const request = createRandomWrapper()
  const reply = await call(platform.forwarder, 'POST', '/call', { body: { pass, plugin_id: plugin.id, request } })
  assert.deepEqual([reply.status, reply.body.error_key], [404, 'plugin.not_found'], 'a pass that is still valid')
  assert.equal((await describePlugin(platform, plugin)).status, 404)
  assert.equal((await describePlugin(platform, otherPlugin)).status, 200)
})

test('[A-74] notifies a lost forwarder about deleted plugins later', async () => {
  const platform = await ownPlatform({
    environment: { FORWARDER_URL: 'http://127.0.0.1:1', PLUGIN_ALLOW_HOSTS: '127.0.0.1:2' },
  })
  const company = await registerCompany(platform)
  const { id } = await registerPlugin(platform, company, { base_url: 'http://127.0.0.1:2' }, { describes: false })
  await endCompany(platform, company)
  assert.deepEqual(await readPluginIds(platform), { plugins: [], forgotten: [id] })
})
