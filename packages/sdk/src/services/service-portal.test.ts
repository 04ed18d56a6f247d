// A service at the portal: the owner pages through shared data, with an opener instead of a key.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSharingFixture } from '../../testing/sharing-fixture.ts'
import { createServiceOpener, isPlatformError } from '../index.ts'

const { company, person, openService, lookUp } = await startSharingFixture()

const contract = {
  bytes: new TextEncoder().encode('%PDF-1.7 a contract'),
  mime_type: 'application/pdf',
  original_name: 'c.pdf',
}

/** A service with a name and a file, a person who shares both, and the portal opened by an opener. */
const sharedService = async () => {
  const {
    client,
    code,
    id: serviceId,
  } = await openService([
    { slug: 'name', label: 'Name', type: 'text' },
    { slug: 'contract', label: 'Contract', type: 'document' },
  ])
  const answers = { name: { value: 'Ada' }, contract: { file: contract } }
  const { id } = await person.companyConnections.create(await lookUp(code), answers)
  return { client, code, serviceId, id }
}

test('[G-181] [A-82] pages through connections and opens their values and files', async () => {
  const { service, keys } = await company.services.create({ name: 'At the portal', admin_email: 'a@example.org' })
  const { fields, config_token } = await company.requestFields.read(service.id)
  assert.deepEqual(fields, [])
  await company.requestFields.publish(service.id, config_token, [
    { slug: 'name', label: 'Name', type: 'text' },
    { slug: 'contract', label: 'Contract', type: 'document' },
    { slug: 'remark', label: 'Remark', type: 'text' },
  ])
  assert.deepEqual(await company.requestFields.listAnswered(service.id), [])
  const { id } = await person.companyConnections.create(await lookUp(service.code), {
    name: { value: 'Ada' },
    contract: { file: contract },
  })
  assert.deepEqual(await company.requestFields.listAnswered(service.id), ['name', 'contract'])
  const opener = createServiceOpener({ pem: keys.private_pem, passphrase: keys.passphrase })
  assert.equal(await opener.publicKey(), service.public_key)
  const portal = company.servicePortal(service.id, { opener })
  const { items, next_cursor } = await portal.connections.list.page({ pageSize: 1 })
  assert.deepEqual([items.map((connection) => connection.id), next_cursor], [[id], null])
  const [connection] = await portal.connections.openMany(items)
  assert.equal(connection?.values.name?.plaintext, 'Ada')
  const file = await portal.files.open(await portal.files.read(connection?.values.contract ?? ''))
  assert.deepEqual(file.parts[0]?.bytes, contract.bytes)
  assert.equal(await portal.connections.read(id).then(({ display_name }) => display_name), 'Ada')
  await portal.connections.delete(id)
  await assert.rejects(portal.connections.read(id), (error) =>
    isPlatformError(error, 'company_data.connection_not_found'),
  )
})

test('[A-83] pages through conversations and sealed messages without the key', async () => {
  const { serviceId, id } = await sharedService()
  const portal = company.servicePortal(serviceId)
  assert.deepEqual((await portal.conversations.list.page()).items, [])
  await person.messages.create(id, 'Is it still there?')
  const [conversation] = (await portal.conversations.list.page({ pageSize: 10 })).items
  assert.deepEqual([conversation?.connection_id, conversation?.unread_count], [id, 1])
  const { items } = await portal.messages.listSealed.page(id, { pageSize: 10 })
  assert.equal(items.length, 1)
  assert.match(items[0]?.body ?? '', /"_enc":1/)
  await portal.messages.markRead(id, items[0]?.message_id ?? '')
  assert.equal((await portal.conversations.list.page()).items[0]?.unread_count, 0)
})

test('[A-82] sends, lists by status and withdraws connect requests', async () => {
  const { id: serviceId } = await openService([])
  const portal = company.servicePortal(serviceId)
  const { share_code } = await person.account.read()
  const { request_id } = await portal.connectRequests.create(share_code ?? '', 'Join us.')
  const [request] = (await portal.connectRequests.list.page({ status: 'pending' })).items
  assert.deepEqual([request?.request_id, request?.message], [request_id, 'Join us.'])
  await portal.connectRequests.withdraw(request_id)
  assert.deepEqual((await portal.connectRequests.list.page({ status: 'pending' })).items, [])
})

test('(G-181) the overview lists every service and the changes since a time', async () => {
  const { serviceId, id } = await sharedService()
  const { services, totals, recent } = await company.overview.read()
  assert.ok(services.some(({ service_id }) => service_id === serviceId))
  assert.ok(totals.connections > 0)
  assert.deepEqual(
    recent.find((action) => action.id === id),
    {
      kind: 'connected',
      at: recent.find((action) => action.id === id)?.at,
      service_id: serviceId,
      id,
      name: 'Ada',
      flow_id: null,
      customer: null,
    },
  )
  const later = await company.overview.read(new Date(Date.now() + 60_000))
  assert.deepEqual([later.totals.new_connections, later.recent], [0, []])
})
