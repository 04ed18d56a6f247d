// The history of requests in a terminal: followed without keeping the session of the owner from other commands.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createCompanyClient } from '@company-data/sdk/company'
import { createServiceClient } from '@company-data/sdk/service'
import { uniqueName, until, usePlatform } from '@company-data/testkit'
import { createCli, removeCli } from '../../testing/run-cli.ts'

const { frontDoor: frontDoorUrl } = await usePlatform()
const company = createCompanyClient({ frontDoorUrl })
const name = uniqueName()
const email = `owner-${name.toLowerCase()}@example.org`
const password = 'correct horse battery staple'
await company.register({ email, password, display_name: 'History Ltd', company_code: `H${name}`.slice(0, 12) })
await company.level.update('basic')
const { service } = await company.services.create({ name: 'Shop', admin_email: email })
const { client_id: clientId, client_secret: clientSecret } = await company.serviceClients.create(service.id)
const client = createServiceClient({ frontDoorUrl, clientId, clientSecret })

const cli = await createCli()
after(() => removeCli(cli))
const login = await cli.run(['login', '--url', frontDoorUrl, '--email', email, '--secret-stdin'], { input: password })
assert.equal(login.code, 0, login.errors)

test('[B-18] requests tail shows each call once, beside other commands of the owner', async () => {
  await client.whoami()
  const interruption = new AbortController()
  let entries: Array<{ route: string; request_id: string }> = []
  const onOutput = (text: string): void => {
    entries = text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
  }
  const { signal } = interruption
  const tailing = cli.run(['requests', 'tail', '--json'], { signal, onOutput })
  const has = (route: string) => () => Promise.resolve(entries.some((entry) => entry.route === route))
  await until('the first call is shown', has('/api/company-data/whoami'))
  assert.equal((await cli.json<unknown[]>(['services'])).length, 1)
  await client.requestFields.read()
  await until('the later call is shown', has('/api/company-data/request-fields'))
  await client.connections.list().next()
  await until('the last call is shown', has('/api/company-data/connections'))
  interruption.abort()
  assert.equal((await tailing).code, 130)
  const ids = entries.map(({ request_id }) => request_id)
  assert.equal(new Set(ids).size, ids.length)
})
