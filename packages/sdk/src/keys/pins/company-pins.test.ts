// A platform that swaps keys: a company, its delegate and its programs seal nothing to a swapped key.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccountKeys } from '@company-data/crypto'
import { mailbox, twoStepFlow, uniqueName, useFewerRounds, usePlatform } from '@company-data/testkit'
import { PASSWORD, registerCompany, startFlowFixture } from '../../../testing/flow-fixture.ts'
import { lyingFetch } from '../../../testing/lying-fetch.ts'
import {
  createCompanyClient,
  createDelegateClient,
  createPersonClient,
  createServiceClient,
  type ServiceByCode,
} from '../../index.ts'

const platform = await usePlatform()
useFewerRounds()
const frontDoorUrl = platform.frontDoor
const { public_key: otherKey } = await createAccountKeys('a password of no one')
const refused = { name: 'SessionError', reason: 'key_mismatch' }
const noteField = { slug: 'note', label: 'Note', type: 'text' }

const pdf = { bytes: Buffer.from('%PDF-1.4 x'), mime_type: 'application/pdf', original_name: 'a.pdf' }
const sheet = { name: 'Sheet', kind: 'document', file: pdf } as const

/** A company with a service whose passphrase it has handed over to a delegate. */
const openCompany = async (wire: ReturnType<typeof lyingFetch>) => {
  const { client, email } = await registerCompany(frontDoorUrl, wire.fetch)
  const { service, keys } = await client.services.create({ name: 'Pinned', admin_email: email })
  const delegateEmail = `delegate-${uniqueName().toLowerCase()}@example.org`
  const invitation = { email: delegateEmail, name: 'Grace', service_ids: [service.id] }
  const { id: delegateId } = await client.delegates.create(invitation)
  const delegate = createDelegateClient({ frontDoorUrl })
  const token = await mailbox(platform).codeFor(delegateEmail, 'delegate_invite')
  await delegate.acceptInvite({ email: delegateEmail, token, password: PASSWORD })
  const handover = { delegateId, serviceId: service.id, passphrase: keys.passphrase }
  await client.delegates.handOverKey(handover)
  const publicKeys = {
    recovery: (await client.recoveryCopies.readKey()).public_key,
    delegate: (await client.delegates.readPublicKey(delegateId)).public_key,
    service: service.public_key,
    account: (await client.request<{ public_key: string }>({ method: 'GET', path: '/api/profile/keys' })).data
      .public_key,
  }
  const secret = { kind: 'service_passphrase', ref: service.id, secret: keys.passphrase } as const
  return { client, email, service, handover, secret, publicKeys }
}

test('TRUST-59 A-112: two companies and their delegates refuse each other’s keys', async () => {
  const wire = lyingFetch()
  const [first, second] = [await openCompany(wire), await openCompany(wire)]
  // Real keys, but of the other company and its delegate. The recovery key was made at the registration, so even its first use
  // refuses another one.
  for (const owner of ['recovery', 'delegate', 'service', 'account'] as const)
    wire.swap(first.publicKeys[owner], second.publicKeys[owner])
  const before = wire.listSeals()
  await assert.rejects(first.client.delegates.handOverKey(first.handover), refused)
  await assert.rejects(first.client.recoveryCopies.create(first.secret), refused)
  assert.deepEqual(wire.listSeals(), before)
  const owner = { id: first.service.id, kind: 'service' } as const
  assert.equal(await first.client.pins.state(owner, second.publicKeys.service), 'mismatch')
  const secondPortal = createCompanyClient({ frontDoorUrl, fetch: wire.fetch })
  await secondPortal.login({ email: first.email, password: PASSWORD })
  await assert.rejects(secondPortal.delegates.handOverKey(first.handover), refused)
  await second.client.delegates.handOverKey(second.handover)
  await second.client.recoveryCopies.create(second.secret)
  // The owner's own key comes from the private key, so the passphrase that is kept opens with it alone.
  await first.client.ownServiceKeys.keep(first.service.id, first.handover.passphrase)
  wire.tellTheTruth()
  const [ownKey] = await first.client.ownServiceKeys.list()
  assert.equal(ownKey?.passphrase, first.handover.passphrase)
  await secondPortal.delegates.handOverKey(first.handover)
})

const connectedFlows = async (definition: object) => {
  const flows = await startFlowFixture(platform, [noteField], 'data_only')
  const customer = await flows.connectPerson()
  await flows.publish(definition)
  return { flows, customer, target: { connection_id: customer.connection.id } }
}

const companyFirst = () => twoStepFlow({ entry: 'last', edges: [{ from: 'last', to: 'first' }] })

test('TRUST-54: messages, documents and runs of the portal refuse a swapped key', async () => {
  const { flows, target } = await connectedFlows(companyFirst())
  const wire = lyingFetch()
  const portal = createCompanyClient({ frontDoorUrl, fetch: wire.fetch })
  await portal.login(flows.companyLogin)
  const { connections, messages, documents } = portal.servicePortal(flows.serviceId)
  const { connection_id } = target
  const { share_code } = await connections.read(connection_id)
  await messages.create(connection_id, 'Hello')
  wire.swap((await portal.publicKeys.read(share_code ?? '')).public_key, otherKey)
  const before = wire.listSeals()
  await assert.rejects(messages.create(connection_id, 'Hello again'), refused)
  await assert.rejects(documents.create({ ...sheet, connection_id }), refused)
  const serviceFlows = portal.serviceFlows(flows.serviceId, { privateKey: flows.privateKey })
  const run = await serviceFlows.runs.start(flows.flowId, { target })
  run.step().enter('note', 'hello')
  await assert.rejects(run.turn().submit(), refused)
  assert.deepEqual(wire.listSeals(), before)
})

test('TRUST-54: the company seals nothing to a key that was swapped with its id', async () => {
  const { flows, customer, target } = await connectedFlows(companyFirst())
  const wire = lyingFetch()
  const portal = createCompanyClient({ frontDoorUrl, fetch: wire.fetch })
  await portal.login(flows.companyLogin)
  const { connections, messages, documents } = portal.servicePortal(flows.serviceId)
  const { connection_id } = target
  const { share_code, person_id } = await connections.read(connection_id)
  await messages.create(connection_id, 'Hello')
  const serviceFlows = portal.serviceFlows(flows.serviceId, { privateKey: flows.privateKey })
  const { record } = await serviceFlows.runs.start(flows.flowId, { target })
  wire.swap((await portal.publicKeys.read(share_code ?? '')).public_key, otherKey)
  wire.swap(person_id, crypto.randomUUID())
  const before = wire.listSeals()
  await assert.rejects(messages.create(connection_id, 'Hello again'), refused)
  await assert.rejects(documents.create({ ...sheet, connection_id }), refused)
  const run = await serviceFlows.runs.open({ flowId: flows.flowId, runId: record.id })
  run.step().enter('note', 'hello')
  await assert.rejects(run.turn().submit(), refused)
  assert.deepEqual(wire.listSeals(), before)
  assert.ok(customer.connection.id)
})

/** Both steps are the customer's. */
const customerTwice = () => {
  const flow = twoStepFlow()
  return { ...flow, nodes: flow.nodes.map((node) => ({ ...node, party: 'customer' })) }
}

test('TRUST-54: the participants of a run stay those of its first opening', async () => {
  const { flows, customer, target } = await connectedFlows(customerTwice())
  const stranger = await flows.service.connections.read((await flows.connectPerson()).connection.id)
  const { record } = await flows.service.runs.start(flows.flowId, { target })
  const wire = lyingFetch()
  const person = createPersonClient({ frontDoorUrl, fetch: wire.fetch })
  await person.login(customer.login)
  const open = () => person.runs.open({ connectionId: customer.connection.id, runId: record.id })
  const run = await open()
  const { path } = wire.requests.findLast(({ path }) => path.endsWith(record.id)) ?? assert.fail('no run was read')
  const addStranger = () =>
    wire.change(path, (body: typeof record) => {
      const guest = { party_key: 'guest', person_user_id: stranger.person_id, connection_id: stranger.id }
      const participants = [
        ...body.participants,
        { ...guest, share_code: stranger.share_code, public_key: null, documents: [] },
      ]
      return { ...body, bindings: { ...body.bindings, guest: stranger.person_id }, participants }
    })
  addStranger()
  await run.refresh()
  run.step().enter('name', 'Ada')
  await assert.rejects(run.step().submit(), refused)
  assert.deepEqual(wire.listSeals(), [])
  wire.tellTheTruth()
  await run.refresh()
  await run.step().submit()
  const before = wire.listSeals()
  addStranger()
  // Also another page, which never saw the first participants.
  const reopened = await open()
  reopened.step().enter('note', 'hello')
  await assert.rejects(reopened.step().submit(), refused)
  assert.deepEqual(wire.listSeals(), before)
  wire.tellTheTruth()
  const trueRun = await open()
  trueRun.step().enter('note', 'hello')
  await trueRun.step().submit()
})

test('TRUST-54: a customer answers no run whose service key was swapped', async () => {
  const { flows, customer, target } = await connectedFlows(twoStepFlow())
  const { record } = await flows.service.runs.start(flows.flowId, { target })
  const wire = lyingFetch()
  const second = createPersonClient({ frontDoorUrl, fetch: wire.fetch })
  await second.login(customer.login)
  wire.swap(customer.connection.service.public_key, otherKey)
  const run = await second.runs.open({ connectionId: customer.connection.id, runId: record.id })
  run.step().enter('name', 'Ada')
  const { company_name: ownerName } = customer.connection
  await assert.rejects(run.turn().submit(), { ...refused, ownerName })
  assert.deepEqual(wire.listSeals(), [])
})

test('A-112: a program remembers keys in its own store, and refuses others', async () => {
  const flows = await startFlowFixture(platform, [noteField], 'data_only')
  await flows.connectPerson()
  const { client_id, client_secret } = await flows.company.serviceClients.regenerateSecret(flows.serviceId)
  const fingerprints = new Map<string, string>()
  const pins = {
    get: (id: string) => fingerprints.get(id),
    set: (id: string, sha256: string) => void fingerprints.set(id, sha256),
  }
  const wire = lyingFetch()
  const service = createServiceClient({
    frontDoorUrl,
    clientId: client_id,
    clientSecret: client_secret,
    pins,
    fetch: wire.fetch,
  })
  const [connection] = await Array.fromAsync(service.connections.list())
  await service.messages.create(connection?.id ?? '', 'Hello')
  const record = await service.publicKeys.read(connection?.share_code ?? '')
  const ids = [`connection:${connection?.id}`, connection?.person_id]
  assert.deepEqual(
    [...fingerprints],
    ids.map((id) => [id, record.public_key_sha256]),
  )
  wire.swap(record.public_key, otherKey)
  const before = wire.listSeals()
  await assert.rejects(service.messages.create(connection?.id ?? '', 'Hello again'), refused)
  await assert.rejects(service.messages.create(connection?.id ?? '', 'Hello', { publicKey: otherKey }), refused)
  await assert.rejects(service.documents.create({ ...sheet, connection_id: connection?.id ?? '' }), refused)
  wire.swap(connection?.person_id ?? '', crypto.randomUUID())
  await assert.rejects(service.messages.create(connection?.id ?? '', 'Hello again'), refused)
  assert.deepEqual(wire.listSeals(), before)
})

test('TRUST-54: a company as a customer refuses a swapped key of a service', async () => {
  const flows = await startFlowFixture(platform, [{ ...noteField, audience: 'both' }], 'data_only')
  const wire = lyingFetch()
  const { client: buyer } = await registerCompany(frontDoorUrl, wire.fetch)
  const profile = { ...((await buyer.codes.lookUp(flows.serviceCode)) as ServiceByCode), code: flows.serviceCode }
  const connection = await buyer.companyConnections.create(profile, {})
  wire.swap(profile.public_key, otherKey)
  const before = wire.listSeals()
  await assert.rejects(buyer.companyConnections.create({ ...profile, public_key: otherKey }, {}), refused)
  assert.ok(connection.id)
  assert.deepEqual(wire.listSeals(), before)
})
