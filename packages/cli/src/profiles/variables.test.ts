// The variables of the environment in place of the client of the profile.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createCompanyClient } from '@company-data/sdk/company'
import { uniqueName, usePlatform } from '@company-data/testkit'
import { createCli, removeCli } from '../../testing/run-cli.ts'

const { frontDoor: frontDoorUrl } = await usePlatform()
const company = createCompanyClient({ frontDoorUrl })
const name = uniqueName()
const email = `owner-${name.toLowerCase()}@example.org`
const password = 'correct horse battery staple'
await company.register({ email, password, display_name: 'Variables Ltd', company_code: `V${name}`.slice(0, 12) })
await company.level.update('pro')

const cli = await createCli()
after(() => removeCli(cli))

const createService = async (serviceName: string) => {
  const { service } = await company.services.create({ name: serviceName, admin_email: email })
  const { client_id, client_secret } = await company.serviceClients.create(service.id)
  const { id: webhookId } = await company.webhooks.create(service.id, { url: 'https://example.org/hook' })
  return { client_id, client_secret, webhookId }
}

test('commands use the service of the variables, not of the profile', async () => {
  const [profileService, otherService] = [await createService('Own'), await createService('Other')]
  const { client_id, client_secret } = await company.accountClients.create({
    name: 'Pipeline',
    capabilities: ['service_management'],
  })
  const signIn = (id: string, input: string) =>
    cli.run(['login', '--url', frontDoorUrl, '--client-id', id, '--secret-stdin'], { input })
  for (const [id, secret] of [
    [profileService.client_id, profileService.client_secret],
    [client_id, client_secret],
  ] as const)
    assert.equal((await signIn(id, secret)).code, 0)
  const listIds = async (env: Record<string, string> = {}) =>
    (await cli.json<Array<{ id: string }>>(['webhooks', 'list'], { env })).map(({ id }) => id)
  assert.deepEqual(await listIds(), [profileService.webhookId])
  const env = { COMPANY_DATA_CLIENT_ID: otherService.client_id, COMPANY_DATA_CLIENT_SECRET: otherService.client_secret }
  assert.deepEqual(await listIds(env), [otherService.webhookId])
})

test('whoami knows the account client of the variables, without a profile', async () => {
  const other = await createCli()
  try {
    const { client_id, client_secret } = await company.accountClients.create({
      name: 'Pipeline of another machine',
      capabilities: ['service_management'],
    })
    const env = {
      COMPANY_DATA_URL: frontDoorUrl,
      COMPANY_DATA_CLIENT_ID: client_id,
      COMPANY_DATA_CLIENT_SECRET: client_secret,
    }
    const identity = await other.json<Record<string, unknown>>(['whoami'], { env })
    const { user_id } = await company.account.read()
    assert.deepEqual([identity.credentials, identity.company_user_id], [['account client'], user_id])
  } finally {
    await removeCli(other)
  }
})
