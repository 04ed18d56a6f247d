// A developer with the command line alone: sandbox, persons, every event of the catalog, rules, clock, the end.
import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createCompanyClient } from '@company-data/sdk/company'
import { sandboxEvents } from '@company-data/sdk/sandbox'
import { createServiceClient } from '@company-data/sdk/service'
import { pdfWithLines, uniqueName, until, usePlatform } from '@company-data/testkit'
import { createCli, removeCli } from '../../testing/run-cli.ts'

const { frontDoor: frontDoorUrl } = await usePlatform()
const PASSWORD = 'correct horse battery staple'
const company = createCompanyClient({ frontDoorUrl })
const name = uniqueName()
const email = `owner-${name.toLowerCase()}@example.org`
const members = { email, password: PASSWORD, display_name: 'Sandbox Ltd', company_code: `S${name}`.slice(0, 12) }
await company.register(members)

const cli = await createCli()
after(() => removeCli(cli))
const login = ['login', '--url', frontDoorUrl, '--email', email, '--secret-stdin']
assert.equal((await cli.run(login, { input: PASSWORD })).code, 0)

// A company begins with the lowest level.
const tooEarly = await cli.run(['sandbox', 'create', 'Shop tests'])
const servicesBefore = await company.services.list()
await company.level.update('pro')
const created = await cli.json<{ service_id: string; key_file: string }>(['sandbox', 'create', 'Shop tests'])

const hasChannel = async (): Promise<boolean> =>
  (await company.webhooks.list(created.service_id)).some(({ name: label }) => label?.startsWith('company-data listen'))

const question = { kind: 'field', slug: 'colour', type: 'text', label: 'Colour', required: true }
const flow = {
  name: 'Order',
  output_mode: 'data_only',
  assets: [],
  tests: [],
  definition: {
    entry: 'ask',
    output_mode: 'data_only',
    parties: [
      { key: 'company', label: 'Company', type: 'owner' },
      { key: 'customer', label: 'Customer', type: 'person' },
    ],
    nodes: [
      { key: 'ask', label: 'Your wishes', party: 'customer', elements: [question] },
      { key: 'check', label: 'Our check', party: 'company', elements: [{ ...question, slug: 'checked' }] },
    ],
    edges: [{ from: 'ask', to: 'check' }],
    constants: [],
  },
}

test('a sandbox of a company without a plan is refused before it is made', () => {
  const { code, errors } = tooEarly
  assert.deepEqual([code, servicesBefore, /needs `basic`\.\nnext: .*plan/.test(errors)], [4, [], true], errors)
})

test('the key of a sandbox is private, and no second one replaces it unasked', async () => {
  assert.equal((await stat(created.key_file)).mode & 0o777, 0o600)
  const second = await cli.run(['sandbox', 'create', 'Another'])
  assert.deepEqual([second.code, /--replace/.test(second.errors)], [2, true])
  assert.equal((await cli.json<Array<{ sandbox: boolean }>>(['services']))[0]?.sandbox, true)
  const secret = await readFile(created.key_file, 'utf8')
  const folder = join(cli.home, '.config', 'company-data')
  assert.deepEqual((await readdir(join(folder, 'secrets'))).length, 3, 'session, client, passphrase')
  assert.ok(!(await readFile(join(folder, 'profiles.json'), 'utf8')).includes(secret))
})

test('a sandbox whose key cannot be stored is not left behind', async () => {
  const args = ['sandbox', 'create', 'Lost', '--replace']
  const { code, errors } = await cli.run(args, { folder: join(cli.home, 'missing') })
  assert.deepEqual([code, /cannot be written: ENOENT/.test(errors)], [2, true], errors)
  const ids = (await company.services.list()).map(({ id }) => id)
  assert.deepEqual(ids, [created.service_id])
})

test('the first person shares a value that opens here', async () => {
  await cli.json(['sandbox', 'persons', '--add', '1'])
  const { findings } = await cli.json<{ findings: Array<{ check: string; state: string }> }>(['doctor'])
  const states = new Map(findings.map(({ check, state }) => [check, state]))
  assert.equal(states.get('key'), 'ok', 'opened with the stored passphrase')
  const { out } = await cli.run(['connections', '--decrypt', '--json', '--limit', '1'])
  const { values } = JSON.parse(out)
  assert.ok(values.first_name.plaintext.length > 0)
})

test('every event of the catalog is caused, while the same session listens', async () => {
  const refused = await cli.run(['trigger', 'flow_completed'])
  assert.deepEqual([refused.code, /flows push/.test(refused.errors)], [2, true])
  await mkdir(join(cli.home, 'order'))
  await writeFile(join(cli.home, 'order', 'flow.json'), JSON.stringify(flow))
  assert.deepEqual((await cli.json<{ problems: object[] }>(['flows', 'push', 'order'])).problems, [])
  await cli.json(['flows', 'publish', 'order'])
  const interruption = new AbortController()
  const received = new Set<string>()
  const onOutput = (text: string): void => {
    for (const line of text.split('\n').slice(0, -1)) received.add(JSON.parse(line).event)
  }
  const listening = cli.run(['listen', '--decrypt', '--json'], { signal: interruption.signal, onOutput })
  await until('the channel exists', hasChannel)
  try {
    // The contract that document_status_changed leaves behind keeps the person from disconnecting afterwards.
    const events = [...sandboxEvents].sort(
      (a, b) => Number(b.startsWith('document')) - Number(a.startsWith('document')),
    )
    for (const event of events) {
      const { code, errors } = await cli.run(['trigger', event])
      assert.equal(code, 0, `${event}: ${errors}`)
      await until(`${event} is shown`, () => Promise.resolve(received.has(event)))
    }
  } finally {
    interruption.abort()
    await listening
  }
  assert.equal(await hasChannel(), false)
})

test('trigger takes a decision instead of yes, where the event allows one', async () => {
  const refused = await cli.run(['trigger', 'connection_created', '--decision', 'deny'])
  assert.deepEqual([refused.code, /Leave out --decision/.test(refused.errors)], [2, true])
  const { code, errors } = await cli.run(['trigger', '2fa_challenge_completed', '--decision', 'deny', '--new'])
  assert.equal(code, 0, errors)
})

/** The client that the command line has stored. */
const openService = async () => {
  const folder = join(cli.home, '.config', 'company-data')
  const { profiles } = JSON.parse(await readFile(join(folder, 'profiles.json'), 'utf8'))
  const secretFile = join(folder, 'secrets', Buffer.from('default/service').toString('hex'))
  const clientSecret = await readFile(secretFile, 'utf8')
  return createServiceClient({ frontDoorUrl, clientId: profiles.default.service.client_id, clientSecret })
}

test('persons of this machine answer by rule, beside other commands', async () => {
  const persons = await cli.json<Array<{ share_code: string }>>(['sandbox', 'persons', '--add', '1'])
  const interruption = new AbortController()
  const { promise: isReady, resolve: onOutput } = Promise.withResolvers<string>()
  const args = ['sandbox', 'answer', '--documents', 'agree', '--logins', 'approve', '--after', '1', '--json']
  const answering = cli.run(args, { signal: interruption.signal, onOutput })
  try {
    assert.ok(JSON.parse(await isReady).persons >= 2)
    // The session of the owner is free meanwhile.
    assert.equal((await cli.run(['flows', 'list'])).code, 0)
    const service = await openService()
    const file = { bytes: pdfWithLines(['Terms']), mime_type: 'application/pdf', original_name: 'terms.pdf' }
    const { id } = await service.documents.create({
      share_code: persons.at(-1)?.share_code ?? '',
      name: 'Terms',
      kind: 'agreement',
      requires_signature: true,
      file,
    })
    const { challenge_id } = await service.challenges.create(persons.at(-1)?.share_code ?? '')
    assert.equal((await service.challenges.waitFor(challenge_id)).status, 'approved')
    await until('the person has signed', async () => (await service.documents.read(id)).status === 'active')
  } finally {
    interruption.abort()
    assert.equal((await answering).code, 130)
  }
})

test('the clock moves, and one call ends everything', async () => {
  await cli.json(['sandbox', 'advance', '86400'])
  assert.equal((await cli.run(['sandbox', 'advance', '0'])).code, 2)
  assert.deepEqual(await cli.json(['sandbox', 'reset']), { service_id: created.service_id, persons: 0 })
  assert.deepEqual(await cli.json(['sandbox', 'persons']), [])
  const { code, errors } = await cli.run(['sandbox', 'answer'])
  assert.deepEqual([code, /sandbox persons --add/.test(errors)], [2, true])
})

test('an event about a field needs a field, and the refusal says so', async () => {
  const args = ['sandbox', 'create', 'Empty', '--without-fields', '--replace']
  await cli.json(args)
  const { code, errors } = await cli.run(['trigger', 'field_updated'])
  assert.deepEqual([code, /request field/.test(errors)], [2, true])
})
