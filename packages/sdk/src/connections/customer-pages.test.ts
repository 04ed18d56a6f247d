// A customer's lists one page at a time, and mappings that stay unchanged.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flowField } from '@company-data/testkit'
import { startSharingFixture } from '../../testing/sharing-fixture.ts'
import type { FlowDefinitionInput } from '../flows/flow-record.ts'

const { company, person, openService, lookUp, fieldId } = await startSharingFixture()

const text = (slug: string) => ({ slug, label: slug, type: 'text' })

/** Reads every page of a list, one item at a time. */
const readPages = async <Item>(
  read: (cursor: string | undefined) => Promise<{ items: Item[]; next_cursor: string | null }>,
): Promise<Item[]> => {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    assert.ok(page.items.length <= 1)
    items.push(...page.items)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return items
}

test('(NS-11) pages through connections, opened messages and documents', async () => {
  const services = [await openService([]), await openService([])]
  const ids = []
  for (const { code } of services) ids.push((await person.companyConnections.create(await lookUp(code), {})).id)
  const connections = await readPages((cursor) => person.companyConnections.list.page({ pageSize: 1, cursor }))
  assert.deepEqual(
    connections.map(({ id }) => id),
    ids,
  )
  const [id = ''] = ids
  const [service] = services
  await service?.client.messages.create(id, 'Good morning.')
  await person.messages.create(id, 'Good evening.')
  const messages = await readPages((cursor) => person.messages.list.page(id, { pageSize: 1, cursor }))
  assert.deepEqual(
    messages.map(({ direction, plaintext }) => `${direction} ${plaintext}`),
    ['out Good evening.', 'in Good morning.'],
  )
  for (const name of ['First', 'Second'])
    await service?.client.documents.create({ connection_id: id, name, payload: { name } })
  const documents = await readPages((cursor) => person.documents.list.page({ pageSize: 1, cursor }))
  assert.deepEqual(
    documents.map(({ name }) => name),
    ['Second', 'First'],
  )
})

test('[D2-CUS-09] pages through the runs of all connections or of one', async () => {
  await company.level.update('pro')
  const { id: serviceId, code } = await openService([])
  const { id } = await person.companyConnections.create(await lookUp(code), {})
  const { id: flowId, draft_token } = await company.flows.create(serviceId, { name: 'Ask', output_mode: 'data_only' })
  const definition: FlowDefinitionInput = {
    entry: 'ask',
    output_mode: 'data_only',
    edges: [],
    constants: [],
    parties: [
      { key: 'company', label: 'Company', type: 'owner' },
      { key: 'customer', label: 'Customer', type: 'person' },
    ],
    nodes: [{ key: 'ask', label: 'Ask', party: 'customer', elements: [flowField('remark')] }],
  }
  const saved = await company.flows.saveDraft(flowId, definition, draft_token)
  await company.flows.publish(flowId, saved.draft_token)
  const target = { connection_id: id }
  const runs = []
  for (let count = 0; count < 2; count += 1)
    runs.unshift((await company.serviceFlows(serviceId).runs.start(flowId, { target })).record.id)
  const over = (connection: { connection_id?: string }) =>
    readPages((cursor) => person.runs.list.page({ ...connection, pageSize: 1, cursor }))
  for (const connection of [{}, target])
    assert.deepEqual(
      (await over(connection)).map((run) => run.id),
      runs,
    )
  const record = await person.runs.read({ connectionId: id, runId: runs[0] ?? '' })
  assert.deepEqual([record.status, record.connection_id], ['awaiting_customer', id])
})

test('[G-089] an unchanged live mapping raises no event for the service', async () => {
  const { client, code } = await openService([text('name'), text('nick')])
  const [first, second] = [
    await person.contactData.create(await fieldId('first_name'), 'One'),
    await person.contactData.create(await fieldId('first_name'), 'Two'),
  ]
  const { id } = await person.companyConnections.create(await lookUp(code), {
    name: { from: first.id },
    nick: { from: first.id },
  })
  const { answers } = await person.companyConnections.replaceMappings(id, {
    name: { from: first.id },
    nick: { from: second.id },
  })
  assert.deepEqual(
    answers.map(({ slug, contact_data_id, live }) => [slug, contact_data_id, live]),
    [
      ['name', first.id, true],
      ['nick', second.id, true],
    ],
  )
  const changes = await Array.fromAsync(client.changes.follow({ once: true, decrypt: true }))
  assert.deepEqual(
    changes.flatMap((change) => (change.event === 'field_updated' ? `${change.slug} ${change.plaintext}` : [])),
    ['nick Two'],
  )
})
