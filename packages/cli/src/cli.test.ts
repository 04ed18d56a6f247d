// The commands against a platform: sign in, read, listen, open, exchange flows, find faults.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { createCompanyClient } from '@company-data/sdk/company'
import { createPersonClient } from '@company-data/sdk/person'
import { checkWebhook } from '@company-data/sdk/webhooks'
import { behaviours, pdfWithLines, startEndpointSink, uniqueName, until, usePlatform } from '@company-data/testkit'
import { type Cli, createCli, removeCli } from '../testing/run-cli.ts'
import { readAsset } from './flows/flow-folder.ts'
import { openSecretStore } from './profiles/secret-store.ts'

const platform = await usePlatform()
const frontDoorUrl = platform.frontDoor
const PASSWORD = 'correct horse battery staple'

const company = createCompanyClient({ frontDoorUrl })
const name = uniqueName()
const ownerEmail = `owner-${name.toLowerCase()}@example.org`
await company.register({
  email: ownerEmail,
  password: PASSWORD,
  display_name: 'Command Ltd',
  company_code: `C${name}`.slice(0, 12),
})
await company.level.update('pro')
const { service, keys } = await company.services.create({ name: 'Newsletter', admin_email: ownerEmail })
const serviceClient = await company.serviceClients.create(service.id)
const accountClient = await company.accountClients.create({
  name: 'Pipeline',
  capabilities: ['service_management', 'flow_authoring'],
})
const { config_token } = await company.requestFields.read(service.id)
await company.requestFields.publish(service.id, config_token, [
  { slug: 'first_name', label: 'First name', type: 'text', mandatory: true },
])

const cli = await createCli()
after(() => removeCli(cli))
const keyFile = join(cli.home, 'service.pem')
await writeFile(keyFile, keys.private_pem, { mode: 0o600 })
const withPassphrase = { env: { COMPANY_DATA_PASSPHRASE: keys.passphrase } }

const signIn = (target: Cli, id: string, secret: string, ...more: string[]) =>
  target.run(['login', '--url', frontDoorUrl, '--client-id', id, '--secret-stdin', ...more], { input: secret })

const connectPerson = async (firstName: string) => {
  const person = createPersonClient({ frontDoorUrl })
  const email = `person-${uniqueName().toLowerCase()}@example.org`
  await person.register({ email, password: PASSWORD, display_name: firstName })
  const profile = await person.codes.lookUp(service.code)
  assert.ok(profile.kind === 'service')
  const field = (await person.contactFields.list()).find(({ slug }) => slug === 'first_name')
  const datum = await person.contactData.create(field?.id ?? '', firstName)
  await person.companyConnections.create({ ...profile, code: service.code }, { first_name: { from: datum.id } })
  return { edit: (value: string) => person.contactData.update(datum.id, value) }
}

const hasChannel = async (): Promise<boolean> =>
  (await company.webhooks.list(service.id)).some(({ name: label }) => label?.startsWith('company-data listen'))

test('login checks a client and keeps its secret in a private file', async () => {
  const refused = await signIn(cli, serviceClient.client_id, 'wrong')
  assert.equal(refused.code, 3)
  assert.match(refused.errors, /oauth\.invalid_client.*\nnext: {2}Run `company-data login`/)
  const signedIn = await signIn(cli, serviceClient.client_id, serviceClient.client_secret, '--key', 'service.pem')
  assert.equal(signedIn.code, 0, signedIn.errors)
  assert.match(signedIn.out, /as a service client/)
  const account = await signIn(cli, accountClient.client_id, accountClient.client_secret, '--json')
  assert.equal(JSON.parse(account.out).kind, 'account')
  const folder = join(cli.home, '.config', 'company-data')
  const files = await readdir(join(folder, 'secrets'))
  const modes = await Promise.all(files.map(async (file) => (await stat(join(folder, 'secrets', file))).mode & 0o777))
  assert.deepEqual(modes, [0o600, 0o600], 'one file for each secret')
  assert.doesNotMatch(await readFile(join(folder, 'profiles.json'), 'utf8'), new RegExp(serviceClient.client_secret))
  const identity = await cli.json<Record<string, unknown>>(['whoami'])
  assert.equal(identity.service_id, service.id)
  assert.deepEqual(identity.credentials, ['service client', 'account client'])
})

test('login asks in a terminal, and what is typed as a secret is not shown', async () => {
  const { client_id, client_secret } = accountClient
  const answers = [frontDoorUrl, client_secret]
  const args = ['login', '--profile', 'asked', '--no-color', '--client-id', client_id]
  const { code, out, errors } = await cli.run(args, { answers })
  assert.equal(code, 0, errors)
  assert.match(out, /^Signed in to .* profile `asked`/)
  assert.doesNotMatch(errors, new RegExp(client_secret))
  const profiles = await cli.json<Array<{ name: string; current: boolean }>>(['profiles'])
  assert.deepEqual(
    profiles.map(({ name: profile, current }) => [profile, current]),
    [
      ['default', true],
      ['asked', false],
    ],
  )
  assert.equal((await cli.run(['profiles', 'use', 'missing'])).code, 2)
  assert.equal((await cli.run(['logout', '--profile', 'asked'])).code, 0)
  assert.equal((await cli.run(['whoami', '--profile', 'asked'])).code, 3)
})

test('a login with another key forgets the passphrase of the one before', async () => {
  const { client_id, client_secret } = serviceClient
  const fileName = Buffer.from('keys/passphrase').toString('hex')
  const hasPassphrase = async () =>
    (await readdir(join(cli.home, '.config', 'company-data', 'secrets'))).includes(fileName)
  const login = async (key: string, more: readonly string[] = [], answers: readonly string[] = []) => {
    const args = ['login', '--profile', 'keys', '--client-id', client_id, '--key', key, ...more]
    const { code, errors } = await cli.run(args, { answers: [client_secret, ...answers] })
    assert.equal(code, 0, errors)
    return hasPassphrase()
  }
  assert.equal(await login('old.pem', ['--url', frontDoorUrl, '--keep-passphrase'], ['the old words']), true)
  assert.equal(await login('old.pem'), true, 'the same key')
  assert.equal(await login('new.pem'), false)
  assert.equal((await cli.run(['logout', '--profile', 'keys'])).code, 0)
})

test('the session of an owner is renewed and stored by each command', async () => {
  const owner = await createCli()
  try {
    const args = ['login', '--url', frontDoorUrl, '--email', ownerEmail, '--secret-stdin']
    const { code, errors } = await owner.run(args, { input: PASSWORD })
    assert.equal(code, 0, errors)
    // Two at once: the refresh token works once, so they take turns.
    const [first, second] = await Promise.all([
      owner.json<unknown[]>(['services']),
      owner.json<unknown[]>(['services']),
    ])
    assert.equal(first.length, 1)
    assert.deepEqual(second, first)
    const clients = await owner.json<Array<{ client_id: string; kind: string }>>(['clients'])
    assert.deepEqual(
      clients.map(({ client_id, kind }) => [client_id, kind]),
      [
        [accountClient.client_id, 'account'],
        [serviceClient.client_id, 'service'],
      ],
    )
  } finally {
    await removeCli(owner)
  }
})

test('a system key store keeps the secrets where it answers', async () => {
  const other = await createCli()
  try {
    // A program in the place of secret-tool: one file for each name.
    const bin = join(other.home, 'bin')
    await mkdir(bin)
    const script = `#!/bin/sh\naction=$1\nfor name; do :; done\nfile="${bin}/$(echo "$name" | tr / _)"\ncase $action in store) cat > "$file";; lookup) cat "$file" 2>/dev/null;; clear) rm -f "$file";; esac\n`
    await writeFile(join(bin, 'secret-tool'), script)
    await chmod(join(bin, 'secret-tool'), 0o755)
    const env = { COMPANY_DATA_KEY_STORE: '', PATH: `${bin}:${process.env.PATH}` }
    const args = ['login', '--url', frontDoorUrl, '--client-id', serviceClient.client_id, '--secret-stdin', '--json']
    const { out, errors } = await other.run(args, { input: serviceClient.client_secret, env })
    assert.equal(JSON.parse(out).secrets, 'system', errors)
    const folder = join(other.home, '.config', 'company-data', 'secrets')
    await assert.rejects(stat(folder))
    assert.equal((await other.json<{ service_id: string }>(['whoami'], { env })).service_id, service.id)
    // The variable chooses files for a profile of the key store; the other secret of the profile moves along.
    const inFiles = await other.run(['login', '--client-id', accountClient.client_id, '--secret-stdin', '--json'], {
      input: accountClient.client_secret,
      env: { ...env, COMPANY_DATA_KEY_STORE: 'file' },
    })
    assert.equal(JSON.parse(inFiles.out).secrets, 'file', inFiles.errors)
    assert.equal((await readdir(folder)).length, 2)
    assert.deepEqual(await readdir(bin), ['secret-tool'])
    const identity = await other.json<{ credentials: string[] }>(['whoami'])
    assert.deepEqual(identity.credentials, ['service client', 'account client'])
  } finally {
    await removeCli(other)
  }
})

test('secrets that are stored at the same time are all kept', async () => {
  const env = { COMPANY_DATA_HOME: join(cli.home, 'at-once') }
  const store = openSecretStore({ env, platform: 'linux' }, 'file')
  const names = ['default/service', 'default/account', 'Default/service', 'other/owner']
  await Promise.all(names.map((secret) => store.set(secret, `secret of ${secret}`)))
  await store.remove('other/owner')
  const secrets = await Promise.all(names.map((secret) => store.get(secret)))
  assert.deepEqual(secrets, [...names.slice(0, 3).map((secret) => `secret of ${secret}`), undefined])
})

test('connections prints a line for each customer, opened on this machine', async () => {
  await connectPerson('Ada')
  const { out, errors } = await cli.run(['connections', '--decrypt', '--json'], withPassphrase)
  const [connection] = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.equal(connection?.values.first_name.plaintext, 'Ada', errors)
  const wrapper = connection.values.first_name.value
  const result = await cli.run(['decrypt'], { ...withPassphrase, input: `${wrapper}\n` })
  assert.deepEqual([result.code, result.out], [0, 'Ada\n'])
  const wrong = await cli.run(['decrypt', '{"_enc":1}'], withPassphrase)
  assert.equal(wrong.code, 7)
  assert.equal((await cli.run(['decrypt', wrapper], { env: { COMPANY_DATA_PASSPHRASE: 'wrong' } })).code, 7)
})

test('connections export writes a file, and finds it complete the next time', async () => {
  const path = join(cli.home, 'customers.ndjson')
  const exported = await cli.run(['connections', 'export', 'customers.ndjson', '--decrypt', '--json'], withPassphrase)
  assert.equal(exported.code, 0, exported.errors)
  const lines = (await readFile(path, 'utf8'))
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
  assert.deepEqual(lines.at(-1), { complete: true, count: lines.length - 1 })
  assert.equal(JSON.parse(exported.out).connections, lines.length - 1)
  assert.ok(lines.some(({ connection }) => connection?.values.first_name?.plaintext === 'Ada'))
  const secondRun = await cli.run(['connections', 'export', 'customers.ndjson'], withPassphrase)
  assert.equal(secondRun.code, 2)
  assert.match(secondRun.errors, /is not an export that was cut off/)
})

test('webhooks are listed, tested and given a new secret', async () => {
  const endpoint = await startEndpointSink()
  const { id } = await company.webhooks.create(service.id, { url: endpoint.url })
  try {
    endpoint.script([behaviours.status(500)])
    assert.equal((await cli.run(['webhooks', 'test', id])).code, 1)
    assert.equal((await cli.run(['webhooks', 'test', id])).code, 0)
    const readStatuses = async () =>
      (await cli.json<Array<{ status: number }>>(['webhooks', 'attempts', id])).map(({ status }) => status)
    await until('both attempts are in the log', async () => (await readStatuses()).length === 2)
    assert.deepEqual(await readStatuses(), [200, 500])
    const rotated = await cli.json<{ webhook_secret_once: string }>(['webhooks', 'rotate', id, '--overlap', '1'])
    assert.match(rotated.webhook_secret_once, /^whsec_/)
    assert.equal((await cli.json<unknown[]>(['webhooks', 'list'])).length, 1)
    const probe = await cli.run(['webhooks', 'probe', id])
    assert.deepEqual([probe.code, /services\.webhook_not_bad/.test(probe.errors)], [4, true])
    assert.equal((await cli.run(['webhooks', 'test', service.id])).code, 5)
  } finally {
    await company.webhooks.delete({ serviceId: service.id, webhookId: id })
    await endpoint.stop()
  }
})

test('[B-18] requests tail shows the calls of clients, oldest first', async () => {
  const owner = await createCli()
  try {
    await owner.run(['login', '--url', frontDoorUrl, '--email', ownerEmail, '--secret-stdin'], { input: PASSWORD })
    const readRoutes = async () => {
      const { out } = await owner.run(['requests', 'tail', '--once', '--limit', '200', '--json'])
      return out.split('\n').map((line) => (line === '' ? '' : JSON.parse(line).route))
    }
    await cli.run(['fields'])
    // The history is written in batches.
    await until('the call is in the history', async () =>
      (await readRoutes()).includes('/api/company-data/request-fields'),
    )
  } finally {
    await removeCli(owner)
  }
  assert.deepEqual(await cli.json(['runs']), [])
})

test('listen forwards signed events until 200, and takes nothing from the feed', async () => {
  const endpoint = await startEndpointSink()
  const interruption = new AbortController()
  try {
    endpoint.script([behaviours.status(503)])
    const env = { ...withPassphrase.env, COMPANY_DATA_WEBHOOK_SECRET: 'secret of the test' }
    const args = ['listen', '--to', `${endpoint.url}/hook`, '--decrypt', '--limit', '2', '--json']
    const listening = cli.run(args, { env, signal: interruption.signal })
    await until('the channel exists', hasChannel)
    const { edit } = await connectPerson('Grace')
    await edit('Grace Hopper')
    const { code, out, errors } = await listening
    assert.equal(code, 0, errors)
    const events = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      events.map(({ event, plaintext }) => [event, plaintext]),
      [
        ['connection_created', undefined],
        ['field_updated', 'Grace Hopper'],
      ],
    )
    assert.match(errors, /signed with COMPANY_DATA_WEBHOOK_SECRET\./)
    assert.doesNotMatch(errors, /secret of the test/)
    assert.equal(endpoint.requests.length, 3, 'the first one is repeated')
    const [, , request] = endpoint.requests
    assert.ok(request)
    assert.equal(
      await checkWebhook(request.body, request.headers, 'secret of the test', { requireTime: true }),
      undefined,
    )
    assert.equal(JSON.parse(request.body.toString()).plaintext, undefined, 'values stay sealed')
    assert.equal(await hasChannel(), false, 'the channel is removed')
  } finally {
    interruption.abort()
    await endpoint.stop()
  }
  assert.equal((await cli.run(['events', 'tail'])).code, 2)
  const tail = await cli.run(['events', 'tail', '--take', '--once', '--json'])
  const names = tail.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).event)
  assert.deepEqual(names, ['connection_created', 'connection_created', 'field_updated'])
})

test('Ctrl-C ends listen with 130 and removes its channel', async () => {
  const interruption = new AbortController()
  const listening = cli.run(['listen'], { signal: interruption.signal })
  await until('the channel exists', hasChannel)
  interruption.abort()
  assert.equal((await listening).code, 130)
  assert.equal(await hasChannel(), false)
})

test('listen removes its channel when its reader or its terminal goes away', async () => {
  const program = join(import.meta.dirname, 'company-data.ts')
  const env = { ...process.env, COMPANY_DATA_HOME: join(cli.home, '.config', 'company-data') }
  const start = async () => {
    const child = spawn(process.execPath, [program, 'listen'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
    const ended = once(child, 'exit')
    await until('the channel exists', hasChannel)
    return { child, ended }
  }
  const piped = await start()
  piped.child.stdout.destroy()
  await connectPerson('Mary')
  assert.deepEqual(await piped.ended, [0, null])
  assert.equal(await hasChannel(), false, 'after a closed pipe')
  const inTerminal = await start()
  inTerminal.child.kill('SIGHUP')
  assert.deepEqual(await inTerminal.ended, [130, null])
  assert.equal(await hasChannel(), false, 'after a closed terminal')
  const inProgram = await start()
  for (const signal of ['SIGINT', 'SIGINT'] as const) inProgram.child.kill(signal)
  assert.deepEqual(await inProgram.ended, [130, null])
  assert.equal(await hasChannel(), false, 'after a repeated signal')
})

test('listen deletes the channel of a killed command of this machine only', async () => {
  // No process has this number: it is above the largest one of Linux.
  const ended = 4_194_305
  const machineId = (await readFile(join(cli.home, '.config', 'company-data', 'machine-id'), 'utf8')).trim()
  const leave = (id: string) =>
    company.webhooks.create(service.id, {
      url: `${frontDoorUrl}/company-data-listen`,
      name: `company-data listen ${hostname().slice(0, 30)} ${id} ${ended}`,
    })
  const [leftover, foreign] = [await leave(machineId), await leave('0123456789abcdef')]
  const interruption = new AbortController()
  const listening = cli.run(['listen'], { signal: interruption.signal })
  const readIds = async () => (await company.webhooks.list(service.id)).map(({ id }) => id)
  await until('the leftover is gone', async () => !(await readIds()).includes(leftover.id))
  interruption.abort()
  await listening
  assert.deepEqual(await readIds(), [foreign.id])
  await company.webhooks.delete({ serviceId: service.id, webhookId: foreign.id })
})

test('stored credentials go to no other platform than their own', async () => {
  const endpoint = await startEndpointSink()
  try {
    const refused = await cli.run(['fields'], { env: { COMPANY_DATA_URL: endpoint.url } })
    assert.equal(refused.code, 3)
    assert.match(refused.errors, /COMPANY_DATA_URL is .*, but the credentials of the profile `default` are for/)
    assert.equal((await cli.run(['services'], { env: { COMPANY_DATA_URL: endpoint.url } })).code, 3)
    assert.equal(endpoint.requests.length, 0)
  } finally {
    await endpoint.stop()
  }
  // With a service client in variables, the account client of the profile is still used.
  const env = {
    COMPANY_DATA_CLIENT_ID: serviceClient.client_id,
    COMPANY_DATA_CLIENT_SECRET: serviceClient.client_secret,
  }
  assert.equal((await cli.run(['services'], { env })).code, 0)
  const same = await cli.run(['fields'], { env: { COMPANY_DATA_URL: `${frontDoorUrl}/` } })
  assert.equal(same.code, 0, same.errors)
})

const definition = (assetKey: string) => ({
  entry: 'ask',
  output_mode: 'document',
  parties: [
    { key: 'company', label: 'Company', type: 'owner' },
    { key: 'customer', label: 'Customer', type: 'person' },
  ],
  nodes: [
    {
      key: 'ask',
      label: 'Your wishes',
      party: 'customer',
      elements: [{ kind: 'field', slug: 'colour', type: 'text', label: 'Colour', required: true }],
      document: {
        language_party: 'customer',
        outputs: [
          {
            output_key: 'order',
            name: 'Order',
            rules: [
              {
                asset_key: assetKey,
                condition: null,
                languages: 'all',
                signers: [{ party: 'customer', action: 'sign' }],
              },
            ],
          },
        ],
      },
    },
  ],
  edges: [],
  constants: [],
})

test('[B-19] a flow is pushed from a folder, tested, published, pulled and compared', async () => {
  const folder = join(cli.home, 'order')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'assets', 'order.pdf'), pdfWithLines(['Colour {{colour}}']))
  const asset = {
    asset_key: 'order',
    kind: 'pdf',
    name: 'Order',
    tags: ['colour'],
    sha256: '',
    file: 'assets/order.pdf',
  }
  const tests = [{ name: 'blue', answers: { colour: 'blue' }, expected: { path: ['ask'] } }]
  const flow = { name: 'Order', output_mode: 'document', assets: [asset], definition: definition('order'), tests }
  const write = (members: object = {}) => writeFile(join(folder, 'flow.json'), JSON.stringify({ ...flow, ...members }))
  await write()
  assert.deepEqual(await cli.json(['flows', 'validate', 'order', '--offline']), { problems: [] })
  assert.deepEqual(await cli.json(['flows', 'test', 'order', '--offline']), { tests: 1, failed: 0, problems: [] })
  await write({ tests: [{ ...tests[0], expected: { path: ['elsewhere'] } }] })
  assert.equal((await cli.run(['flows', 'test', 'order', '--offline'])).code, 1)
  await symlink(keyFile, join(folder, 'assets', 'link.pdf'))
  for (const file of ['../service.pem', 'assets/link.pdf'])
    await assert.rejects(readAsset(folder, { ...asset, kind: 'pdf', file }), /outside the folder of the flow/)
  await write()
  const pushed = await cli.json<{ id: string; problems: unknown[] }>(['flows', 'push', 'order'])
  assert.deepEqual(pushed.problems, [])
  assert.deepEqual(await cli.json(['flows', 'diff', 'order']), { differences: [] })
  assert.equal((await cli.json<{ version: number }>(['flows', 'publish', 'order'])).version, 1)
  assert.equal((await cli.run(['flows', 'pull', pushed.id, 'copy'])).code, 0)
  const [original, copy] = await Promise.all(
    ['order', 'copy'].map(async (place) => JSON.parse(await readFile(join(cli.home, place, 'flow.json'), 'utf8'))),
  )
  assert.deepEqual(copy.definition, original.definition)
  assert.equal((await cli.json<unknown[]>(['flows', 'list'])).length, 1)
  // Another checkout pushes: this one is behind, and says so.
  const renamed = { ...copy, definition: { ...copy.definition, entry: null } }
  await writeFile(join(cli.home, 'copy', 'flow.json'), JSON.stringify(renamed))
  assert.equal((await cli.run(['flows', 'push', 'copy'])).code, 1, 'a flow without an entry has a problem')
  const conflict = await cli.run(['flows', 'push', 'order'])
  assert.equal(conflict.code, 4)
  assert.match(conflict.errors, /flows diff/)
  assert.equal((await cli.run(['flows', 'diff', 'order'])).code, 1)
  assert.equal((await cli.run(['flows', 'push', 'order', '--force'])).code, 0)
})

test('documents verify asks the platform and refuses a file without a seal', async () => {
  await writeFile(join(cli.home, 'plain.pdf'), pdfWithLines(['No seal']))
  const { code, out } = await cli.run(['documents', 'verify', 'plain.pdf', '--json'])
  assert.deepEqual([code, JSON.parse(out).problem], [1, 'not_sealed'])
  const missing = await cli.run(['documents', 'verify', 'missing.pdf'])
  assert.deepEqual([missing.code, /missing\.pdf does not exist\.\nnext/.test(missing.errors)], [2, true])
})

test('doctor reports a sound set-up, and names the repair of each fault', async () => {
  const { findings } = await cli.json<{ findings: Array<{ check: string; state: string }> }>(['doctor'], withPassphrase)
  const states = new Map(findings.map(({ check, state }) => [check, state]))
  const checks = ['platform', 'version', 'clock', 'service client', 'region', 'whitelist', 'rights', 'key file', 'key']
  for (const check of checks) assert.equal(states.get(check), 'ok', check)
  await chmod(keyFile, 0o644)
  const open = await cli.run(['doctor'], withPassphrase)
  await chmod(keyFile, 0o600)
  assert.equal(open.code, 1)
  assert.match(open.out, /key file: .* can be read by other users\n +next: Run `chmod 600/)
  const without = await cli.run(['doctor'], { env: { COMPANY_DATA_KEY_FILE: 'missing.pem' } })
  assert.match(without.out, /problem {2}key file: .*missing\.pem does not exist\n/)
  const away = await cli.run(['doctor'], { env: { COMPANY_DATA_URL: 'http://127.0.0.1:9' } })
  assert.match(away.out, /problem {2}platform/)
})

test('the installed program prints JSON errors and its exit code', async () => {
  const program = join(import.meta.dirname, 'company-data.ts')
  const env = { ...process.env, COMPANY_DATA_HOME: join(cli.home, 'none') }
  const failure = await promisify(execFile)(process.execPath, [program, 'whoami', '--json'], { env }).catch(
    (error: { code: number; stderr: string }) => error,
  )
  assert.ok('code' in failure)
  assert.equal(failure.code, 3)
  assert.equal(JSON.parse(failure.stderr).error.exit_code, 3)
})
