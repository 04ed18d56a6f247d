// A sandbox service with its persons: they connect, edit, sign, leave and end, and never meet real customers.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { systemTypes } from '@company-data/field-types/registry'
import { openDirectory, uniqueName, until, useFewerRounds, usePlatform } from '@company-data/testkit'
import { createCompanyClient } from '../entry-points/company.ts'
import { createPersonClient } from '../entry-points/person.ts'
import {
  createSandbox,
  sandboxEvents,
  startAnswering,
  startSandboxApprover,
  triggerEvent,
} from '../entry-points/sandbox.ts'
import { createServiceClient } from '../entry-points/service.ts'
import { createSamplePdf } from './sample-values.ts'

const platform = await usePlatform()
useFewerRounds()
const frontDoorUrl = platform.frontDoor

const company = createCompanyClient({ frontDoorUrl })
const name = uniqueName()
const email = `owner-${name.toLowerCase()}@example.org`
const password = 'correct horse battery staple'
await company.register({ email, password, display_name: 'Sandbox Ltd', company_code: `C${name}`.slice(0, 12) })
await company.level.update('pro')

/** A company has few sandbox services, so each test deletes those it made. */
const createSandboxService = async (
  context: TestContext,
  fields: ReadonlyArray<{ slug: string; type: string; options?: string[] }>,
) => {
  const { service, keys } = await company.services.create({ name: 'Tests', admin_email: email, sandbox: true })
  context.after(async () => {
    const services = await company.services.list()
    if (services.some(({ id }) => id === service.id)) await company.services.delete(service.id)
  })
  const client = await company.serviceClients.create(service.id)
  const { config_token } = await company.requestFields.read(service.id)
  await company.requestFields.publish(
    service.id,
    config_token,
    fields.map((field) => ({ label: field.slug, ...field })),
  )
  const credentials = { clientId: client.client_id, clientSecret: client.client_secret }
  const privateKey = { pem: keys.private_pem, passphrase: keys.passphrase }
  return {
    record: service,
    client: createServiceClient({ frontDoorUrl, ...credentials, privateKey }),
    clientId: client.client_id,
    sandbox: createSandbox({ frontDoorUrl, manager: company, serviceId: service.id }),
  }
}

const listEvents = async (client: ReturnType<typeof createServiceClient>) =>
  Array.fromAsync(client.changes.follow({ once: true, decrypt: true }))

test('a sandbox person has a value of every field type, edits it and leaves', async (context) => {
  const types = systemTypes.map(({ type }) => type)
  const fields = types.map((type) => ({
    slug: `a_${type}`,
    type,
    ...(type.endsWith('select') && { options: ['Red', 'Blue'] }),
  }))
  const { record, client, sandbox } = await createSandboxService(context, [
    ...fields,
    { slug: 'first_name', type: 'text' },
  ])
  assert.equal(record.sandbox, true)
  const person = await sandbox.createPerson(0)
  await person.connect()
  const [connection] = await Array.fromAsync(client.connections.list())
  assert.ok(connection)
  const { values } = await client.connections.open(connection)
  assert.equal(values.first_name?.plaintext, 'Anna')
  assert.equal(values.a_email?.plaintext, 'anna.berger@example.org')
  assert.equal(values.a_select?.plaintext, 'Red')
  assert.deepEqual(Object.keys(values).length, fields.length + 1)
  await person.edit('a_email')
  await person.write('Hello')
  await person.disconnect()
  const events = (await listEvents(client)).map(({ event }) => event)
  assert.deepEqual(events.at(0), 'connection_created')
  assert.ok(events.includes('message_received'))
  assert.deepEqual(events.at(-1), 'connection_deleted')
})

test('an edited value arrives, also after the person has signed in again', async (context) => {
  const { client, sandbox } = await createSandboxService(context, [{ slug: 'first_name', type: 'text' }])
  const created = await sandbox.createPerson(1)
  await created.connect()
  await created.edit()
  const plaintexts = (await listEvents(client)).map(({ plaintext }) => plaintext)
  assert.deepEqual(plaintexts, [undefined, 'Jonas 1'])
  const samePerson = await sandbox.openPerson(created.login)
  assert.equal(samePerson.shareCode, created.shareCode)
  await samePerson.disconnect()
})

test('a sandbox and real accounts never meet', async (context) => {
  const { record, client, sandbox } = await createSandboxService(context, [])
  const { service: real } = await company.services.create({ name: 'Real', admin_email: email })
  assert.equal(real.sandbox, false)
  const stranger = createPersonClient({ frontDoorUrl })
  const strangerEmail = `person-${uniqueName().toLowerCase()}@example.org`
  await stranger.register({ email: strangerEmail, password, display_name: 'Stranger' })
  const profile = await stranger.codes.lookUp(record.code)
  assert.ok(profile.kind === 'service' && profile.sandbox)
  const mismatch = { errorKey: 'services.sandbox_mismatch', status: 403 }
  await assert.rejects(stranger.companyConnections.create({ ...profile, code: record.code }, {}), mismatch)
  const { person } = await sandbox.createPerson()
  const realProfile = await person.codes.lookUp(real.code)
  assert.ok(realProfile.kind === 'service' && !realProfile.sandbox)
  await assert.rejects(person.companyConnections.create({ ...realProfile, code: real.code }, {}), mismatch)
  const other = await createSandboxService(context, [])
  const otherProfile = await person.codes.lookUp(other.record.code)
  assert.ok(otherProfile.kind === 'service')
  await assert.rejects(person.companyConnections.create({ ...otherProfile, code: other.record.code }, {}), mismatch)
  // No invitation reaches a real person.
  const { share_code } = await stranger.account.read()
  await assert.rejects(client.connectRequests.create(share_code ?? ''), mismatch)
  const misplaced = createSandbox({ frontDoorUrl, manager: company, serviceId: real.id })
  for (const call of [
    () => misplaced.createPerson(),
    () => misplaced.listPersons(),
    () => misplaced.deletePersons(),
    () => misplaced.advance(1),
  ])
    await assert.rejects(call, { errorKey: 'services.not_sandbox', status: 409 })
})

test('persons of a sandbox that is gone are deleted by a job', async (context) => {
  const { record, sandbox } = await createSandboxService(context, [])
  const { person } = await sandbox.createPerson()
  // As if the deletion of the service had ended before its persons.
  await openDirectory(platform).kysely.deleteFrom('service_entry').where('service_id', '=', record.id).execute()
  await assert.rejects(sandbox.createPerson(), { errorKey: 'services.not_found' })
  assert.equal((await platform.ops('POST', '/api/ops/jobs/run')).status, 200)
  await assert.rejects(person.account.read())
})

test('sandbox persons answer invitations, sign contracts and are deleted', async (context) => {
  const { client, sandbox, record } = await createSandboxService(context, [{ slug: 'first_name', type: 'text' }])
  const [anna, jonas] = [await sandbox.createPerson(0), await sandbox.createPerson(1)]
  await client.connectRequests.create(anna.shareCode)
  await client.connectRequests.create(jonas.shareCode)
  assert.equal(await anna.decideRequests('accept'), 1)
  assert.equal(await jonas.decideRequests('reject'), 1)
  const offer = (title: string) =>
    client.documents.create({
      share_code: anna.shareCode,
      name: title,
      kind: 'agreement',
      requires_signature: true,
      file: createSamplePdf(),
    })
  const { id } = await offer('Contract')
  assert.equal(await anna.decideDocuments('agree'), 1)
  assert.equal((await client.documents.read(id)).status, 'active')
  await offer('Another one')
  assert.equal(await anna.decideDocuments('decline'), 1)
  assert.deepEqual(
    (await sandbox.listPersons()).map(({ display_name, share_code }) => [display_name, share_code]),
    [
      ['Anna Berger', anna.shareCode],
      ['Jonas Weber', jonas.shareCode],
    ],
  )
  await sandbox.deletePersons()
  assert.deepEqual(await sandbox.listPersons(), [])
  assert.deepEqual(await Array.fromAsync(client.connections.list()), [])
  await assert.rejects(anna.person.account.read())
  await company.services.delete(record.id)
})

test('a sandbox person on a legal hold stays, and no other one', async (context) => {
  const { sandbox } = await createSandboxService(context, [])
  const [anna, jonas] = [await sandbox.createPerson(0), await sandbox.createPerson(1)]
  const { user_id } = await anna.person.account.read()
  const hold = (isOn: boolean) =>
    platform.ops('PUT', `/api/ops/accounts/${user_id}/legal-hold`, { held: isOn, reason: 'file 7' })
  assert.equal((await hold(true)).status, 204)
  await assert.rejects(sandbox.deletePersons(), { errorKey: 'account.on_hold', status: 409 })
  const rest = await sandbox.listPersons()
  assert.deepEqual(
    rest.map(({ share_code }) => share_code),
    [anna.shareCode],
  )
  await assert.rejects(sandbox.openPerson(jonas.login), { errorKey: 'auth.login_failed' })
  assert.equal((await hold(false)).status, 204)
})

test('a sandbox service is deleted with its persons and their active contracts', async (context) => {
  const { client, sandbox, record } = await createSandboxService(context, [])
  const person = await sandbox.createPerson()
  await person.connect()
  const document = { name: 'Contract', kind: 'agreement', requires_signature: true, file: createSamplePdf() } as const
  await client.documents.create({ share_code: person.shareCode, ...document })
  await person.decideDocuments('agree')
  await company.services.delete(record.id)
  await assert.rejects(sandbox.openPerson(person.login), { errorKey: 'auth.login_failed' })
})

test('the clock of a sandbox ends its challenges and moves nothing else', async (context) => {
  const [first, second] = [await createSandboxService(context, []), await createSandboxService(context, [])]
  const raise = async ({ sandbox, record, clientId, client }: typeof first) => {
    const { person } = await sandbox.createPerson()
    const rule = () => ({ do: 'ignore' }) as const
    const approver = await startSandboxApprover({ frontDoorUrl, serviceCode: record.code, clientId, person, rule })
    const { challenge_id } = await client.challenges.create(approver.shareCode)
    return { approver, read: async () => (await client.challenges.read(challenge_id)).status }
  }
  const [expiring, untouched] = [await raise(first), await raise(second)]
  await first.sandbox.advance(301)
  await until('the challenge has expired', async () => (await expiring.read()) === 'expired')
  assert.equal(await untouched.read(), 'pending')
  await Promise.all([expiring.approver.stop(), untouched.approver.stop()])
})

test('sandbox services and persons have separate quotas', async (context) => {
  const readUsed = async (quota: string) => {
    const rows = await company.quotas.list()
    return rows.find((row) => row.quota === quota)?.used ?? 0
  }
  const [services, sandboxServices, persons] = [
    await readUsed('services'),
    await readUsed('sandbox_services'),
    await readUsed('sandbox_persons'),
  ]
  const { sandbox } = await createSandboxService(context, [])
  await sandbox.createPerson()
  assert.deepEqual(
    [await readUsed('services'), await readUsed('sandbox_services'), await readUsed('sandbox_persons')],
    [services, sandboxServices + 1, persons + 1],
  )
})

test('a sandbox person answers by rule what arrives', async (context) => {
  const { client, sandbox } = await createSandboxService(context, [{ slug: 'first_name', type: 'text' }])
  const anna = await sandbox.createPerson(0)
  const answering = await startAnswering(anna, { requests: 'accept', asksForChange: 'Please offer it for less.' })
  await client.connectRequests.create(anna.shareCode)
  const countConnections = async () => (await Array.fromAsync(client.connections.list())).length
  await until('the invitation is accepted', async () => (await countConnections()) === 1)
  const terms = { name: 'Contract', kind: 'agreement', requires_signature: true, file: createSamplePdf() } as const
  const { id } = await client.documents.create({ share_code: anna.shareCode, ...terms })
  await until('the contract is declined', async () => (await client.documents.read(id)).status === 'ended')
  const texts: unknown[] = []
  await until('the wish has arrived', async () => {
    for (const { plaintext } of await listEvents(client)) if (plaintext !== undefined) texts.push(plaintext)
    return texts.length > 0
  })
  assert.deepEqual(texts, ['Please offer it for less.'])
  await answering.stop()
})

test('a sandbox person answers what waited before it began', async (context) => {
  const { client, sandbox } = await createSandboxService(context, [{ slug: 'first_name', type: 'text' }])
  const anna = await sandbox.createPerson(0)
  await client.connectRequests.create(anna.shareCode)
  const rules = { requests: 'accept', consents: 'accept', documents: 'agree', runs: 'answer', logins: 'deny' } as const
  const answering = await startAnswering(anna, rules)
  const countConnections = async () => (await Array.fromAsync(client.connections.list())).length
  await until('the invitation is accepted', async () => (await countConnections()) === 1)
  await answering.stop()
  await answering.ended
})

test('a person whose answer fails says so at once', async (context) => {
  const { client, sandbox } = await createSandboxService(context, [])
  const anna = await sandbox.createPerson(0)
  const decideRequests = () => Promise.reject(new TypeError('no answer'))
  const answering = await startAnswering({ ...anna, decideRequests }, { requests: 'accept' })
  await client.connectRequests.create(anna.shareCode)
  await assert.rejects(answering.ended, /no answer/)
  await assert.rejects(answering.stop(), /no answer/)
})

test('a sandbox person approves or denies logins by rule, without the manager', async (context) => {
  const { record, client, clientId } = await createSandboxService(context, [{ slug: 'first_name', type: 'text' }])
  let isGone = false
  const services = {
    ...company.services,
    read: (id: string) => (isGone ? Promise.reject(new Error('the manager is gone')) : company.services.read(id)),
  }
  const manager = { ...company, services }
  const anna = await createSandbox({ frontDoorUrl, manager, serviceId: record.id }).createPerson(0)
  await anna.connect()
  isGone = true
  await anna.enroll(clientId)
  await anna.enroll(clientId)
  for (const [logins, status] of [
    ['approve', 'approved'],
    ['deny', 'denied'],
  ] as const) {
    const answering = await startAnswering(anna, { logins })
    const { challenge_id } = await client.challenges.create(anna.shareCode)
    assert.equal((await client.challenges.waitFor(challenge_id)).status, status)
    await answering.stop()
  }
  await anna.edit('first_name')
  await anna.write('Hello')
})

test('a login is denied and a contract declined by decision', async (context) => {
  const fields = [{ slug: 'first_name', type: 'text' }]
  const { record, client, clientId, sandbox } = await createSandboxService(context, fields)
  const options = { frontDoorUrl, manager: company, serviceId: record.id, sandbox, service: client, clientId }
  for (const decision of ['deny', 'mistype'] as const) {
    await triggerEvent('2fa_challenge_completed', { ...options, decision })
    const statuses = (await listEvents(client)).map((event) => ('status' in event ? event.status : undefined))
    assert.ok(statuses.includes('denied'), `${decision}: ${statuses}`)
  }
  assert.equal((await company.services.read(record.id)).number_matching, false)
  await triggerEvent('document_status_changed', { ...options, decision: 'decline' })
  const events = await listEvents(client)
  assert.ok(events.some((event) => event.event === 'document_status_changed' && event.status === 'ended'))
  await assert.rejects(triggerEvent('field_updated', { ...options, decision: 'deny' }), /No one can deny/)
})

const flowEvents = ['flow_run_turn', 'flow_completed']
for (const event of sandboxEvents.filter((name) => !flowEvents.includes(name))) {
  test(`${event} is triggered by a person who really does it`, async (context) => {
    const { record, client, clientId, sandbox } = await createSandboxService(context, [
      { slug: 'first_name', type: 'text' },
    ])
    const options = { frontDoorUrl, manager: company, serviceId: record.id, sandbox, service: client, clientId }
    const person = await triggerEvent(event, options)
    const events = await listEvents(client)
    assert.ok(
      events.some(({ event: name }) => name === event),
      `${event} is not among ${events.map(({ event: name }) => name).join(', ')}`,
    )
    // The same person can do it again.
    if (event === 'field_updated') await triggerEvent(event, { ...options, person })
    await company.services.delete(record.id)
  })
}

test('an event that no one can cause is refused', async (context) => {
  const { record, client, clientId, sandbox } = await createSandboxService(context, [])
  const options = { frontDoorUrl, manager: company, serviceId: record.id, sandbox, service: client, clientId }
  await assert.rejects(triggerEvent('key_rotated', options), /No one can cause key_rotated/)
  await assert.rejects(triggerEvent('flow_completed', options), /needs a published flow/)
  assert.equal((await sandbox.listPersons()).length, 1)
})
