// Accounts move between the cells of a region while they work: no call is refused, and feed and webhook miss and repeat nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addCleanup,
  addSealedDatum,
  call,
  connect,
  createService,
  editDatum,
  leaveTimeFor,
  openConversation,
  openDirectory,
  openRegion,
  ownPlatform,
  parseEvent,
  type Reply,
  readValues,
  registerCompany,
  registerPerson,
  startEndpointSink,
  type TestAccount,
  type TestService,
  until,
} from '@company-data/testkit'

const CELLS = ['eu', 'eu-2', 'eu-3'] as const
const platform = await ownPlatform({ regions: ['eu', 'us'], cells: CELLS.length })
const directory = openDirectory(platform)
const databases = CELLS.map((cell) => openRegion(platform, cell))

const findCell = async ({ userId }: TestAccount): Promise<string> => {
  const query = directory.kysely.selectFrom('account').select('region').where('user_id', '=', userId)
  return (await query.executeTakeFirstOrThrow()).region
}
const companyIn = async (cell: string): Promise<TestAccount> => {
  for (;;) {
    const account = await registerCompany(platform)
    if ((await findCell(account)) === cell) return account
  }
}
const personIn = async (cell: string): Promise<TestAccount> => {
  const [region] = cell.split('-')
  for (;;) {
    const account = await registerPerson(platform, { region: region ?? '' })
    if ((await findCell(account)) === cell) return account
  }
}

const order = async ({ userId }: TestAccount, cell: string): Promise<void> => {
  const reply = await platform.ops('POST', '/api/ops/cell-moves', { user_id: userId, cell })
  assert.equal(reply.status, 204, reply.text)
}
const untilArrived = ({ userId }: TestAccount): Promise<void> =>
  until('the move is finished', async () => {
    const moves = (await platform.ops('GET', '/api/ops/cell-moves')).body
    return !moves.some((move: { user_id: string }) => move.user_id === userId)
  })
const move = async (account: TestAccount, cell: string): Promise<void> => {
  await order(account, cell)
  await untilArrived(account)
  assert.equal(await findCell(account), cell)
}

/** The cells that have rows of the company. */
const listCellsWithRows = async (serviceId: string): Promise<string[]> => {
  const counts = await Promise.all(
    databases.map(({ kysely }) => kysely.selectFrom('service').select('id').where('id', '=', serviceId).execute()),
  )
  return CELLS.filter((_, index) => (counts[index] ?? []).length > 0)
}

/** Repeats the work until it is stopped. A failure ends it, and is thrown then. */
const keepDoing = (work: () => Promise<unknown>) => {
  let isOver = false
  const done = (async () => {
    while (!isOver) {
      await work()
      await leaveTimeFor('others', 5)
    }
  })()
  // It is looked at when the work is stopped.
  done.catch(() => undefined)
  return {
    stop(): Promise<void> {
      isOver = true
      return done
    },
  }
}

const expect = (reply: Reply, status: number): Reply => {
  assert.equal(reply.status, status, reply.text)
  return reply
}

/** Reads the feed to its end, page by page, and acknowledges each page with the next fetch. */
const feedReader = (service: TestService, events: string[]) => {
  let lease = ''
  return async (): Promise<number> => {
    const { body, headers } = expect(await service.companyData('GET', `/changes?ack=${lease}`), 200)
    const messages = body.items.filter(({ event }: { event: string }) => event === 'message_received')
    events.push(...messages.map(({ message_id }: { message_id: string }) => message_id))
    lease = String(headers['x-platform-lease'] ?? '')
    return body.items.length
  }
}

const startShop = async (company: TestAccount) => {
  const service = await createService(company, { requestFields: [{ slug: 'name' }] })
  const sink = await startEndpointSink()
  addCleanup(() => sink.stop())
  expect(await service.manage('POST', '/webhooks', { url: sink.url, events: ['message_received'] }), 201)
  return { service, sink }
}

test('a company with a feed and a webhook moves while customers write', async () => {
  const company = await companyIn('eu')
  const { service, sink } = await startShop(company)
  const customers = await Promise.all(['eu', 'eu-2', 'us'].map(personIn))
  const conversations = await Promise.all(
    customers.map(async (customer) => {
      const { id } = await connect(customer, service, [{ slug: 'name', value: await service.seal('Ann') }])
      return openConversation(service, customer, id)
    }),
  )
  await service.changes()
  const sentIds: string[][] = conversations.map(() => [])
  const received: string[] = []
  const read = feedReader(service, received)
  const works = [
    ...conversations.map((talk, index) =>
      keepDoing(async () => sentIds[index]?.push(await talk.customer.send('hello'))),
    ),
    keepDoing(() => conversations[0]?.service.send('hello back') ?? Promise.resolve()),
    keepDoing(() => read()),
    keepDoing(async () => expect(await service.companyData('GET', '/connections'), 200)),
    keepDoing(async () => expect(await company.call('PUT', '/api/profile', { display_name: 'Moving' }), 200)),
    keepDoing(async () => expect(await service.manage('GET', ''), 200)),
  ]
  for (const cell of ['eu-2', 'eu-3', 'eu']) await move(company, cell)
  await Promise.all(works.map((work) => work.stop()))

  const all = sentIds.flat()
  assert.ok(all.length > 0)
  await until('the feed is read', async () => (await read()) === 0)
  await until('the webhook is served', () => sink.requests.length >= all.length)
  const delivered = sink.requests.map((request) => String(parseEvent(request).message_id))
  for (const [name, list] of [
    ['feed', received],
    ['webhook', delivered],
  ] as const) {
    assert.deepEqual(list.toSorted(), all.toSorted(), name)
    for (const ids of sentIds)
      assert.deepEqual(
        list.filter((id) => ids.includes(id)),
        ids,
        `the order of the ${name}`,
      )
  }
  assert.equal(sink.maxInFlight, 1)
  assert.deepEqual(await listCellsWithRows(service.id), ['eu'])
  for (const { connectionId } of conversations)
    assert.deepEqual(await readValues(service, connectionId), { name: 'Ann' })
})

test('a person moves while companies of three databases follow a datum', async () => {
  const companies = [await companyIn('eu'), await companyIn('eu-3'), await registerCompany(platform, { region: 'us' })]
  const services = await Promise.all(
    companies.map((company) => createService(company, { requestFields: [{ slug: 'name' }] })),
  )
  const person = await personIn('eu-2')
  const datum = await addSealedDatum(person, 'first_name', 'Ann 0')
  const connections = await Promise.all(
    services.map(async (service) =>
      connect(person, service, [
        { slug: 'name', contact_data_id: datum.id, live: true, value: await service.seal('Ann 0') },
      ]),
    ),
  )
  const conversations = services.map((service, index) =>
    openConversation(service, person, connections[index]?.id ?? ''),
  )
  let edits = 0
  const works = [
    ...conversations.map((talk) => keepDoing(() => talk.customer.send('hello'))),
    ...conversations.map((talk) => keepDoing(() => talk.service.send('hello'))),
    keepDoing(async () => expect(await person.call('GET', '/api/company-connections'), 200)),
    keepDoing(async () => {
      expect(await editDatum(person, datum.id, `Ann ${edits + 1}`, services), 200)
      edits += 1
    }),
  ]
  for (const cell of ['eu-3', 'eu', 'eu-2']) await move(person, cell)
  await Promise.all(works.map((work) => work.stop()))
  assert.ok(edits > 0)
  for (const [index, service] of services.entries())
    assert.deepEqual(await readValues(service, connections[index]?.id ?? ''), { name: `Ann ${edits}` })
})

test('a fetch that waits for an event returns when its company moves', async () => {
  const company = await companyIn('eu')
  const service = await createService(company)
  const person = await personIn('eu')
  const talk = openConversation(service, person, (await connect(person, service)).id)
  await service.changes()
  const waiting = service.companyData('GET', '/changes?wait=25')
  const channel = databases[0]?.kysely.selectFrom('change_channel').select('awaited_until').where('id', '=', service.id)
  await until('the fetch waits', async () => (await channel?.executeTakeFirst())?.awaited_until !== null)
  await move(company, 'eu-2')
  const early = expect(await waiting, 200)
  const next = service.companyData('GET', '/changes?wait=25')
  const id = await talk.customer.send('hello')
  const items = [...early.body.items, ...expect(await next, 200).body.items]
  assert.deepEqual(
    items.map(({ message_id }: { message_id: string }) => message_id),
    [id],
  )
})

test('sessions and clients keep their tokens and their address', async () => {
  const company = await companyIn('eu')
  const service = await createService(company)
  const before = expect(await service.companyData('GET', '/whoami'), 200).body
  await move(company, 'eu-3')
  assert.deepEqual(expect(await service.companyData('GET', '/whoami'), 200).body, before)
  const account = expect(await company.call('GET', '/api/account'), 200).body
  assert.deepEqual([account.region, 'moving_to' in account], ['eu', false])
  assert.equal((await call(platform.region('us'), 'GET', '/api/account', { token: company.token })).status, 421)
})

test('the operator orders and cancels moves, and sees cells', async () => {
  const company = await companyIn('eu')
  const { userId } = company
  const ask = async (body: object) => {
    const reply = await platform.ops('POST', '/api/ops/cell-moves', body)
    return [reply.status, reply.body?.error_key]
  }
  assert.deepEqual(await ask({ user_id: crypto.randomUUID(), cell: 'eu-2' }), [404, 'ops.account_unknown'])
  for (const cell of ['us', 'us-2', 'eu-4'])
    assert.deepEqual(await ask({ user_id: userId, cell }), [404, 'ops.cell_unknown'])
  const cancel = await platform.ops('DELETE', `/api/ops/cell-moves/${userId}`)
  assert.deepEqual([cancel.status, cancel.body.error_key], [404, 'ops.cell_move_unknown'])
  const closed = expect(await platform.ops('PUT', '/api/ops/cells/eu-3', { is_open: false }), 200).body
  assert.deepEqual([closed.cell, closed.is_open], ['eu-3', false])
  await move(company, 'eu-3')
  expect(await platform.ops('PUT', '/api/ops/cells/eu-3', { is_open: true }), 200)
  expect(await platform.ops('PUT', '/api/ops/cells/mars', { is_open: true }), 404)
  const cells = expect(await platform.ops('GET', '/api/ops/cells'), 200).body
  assert.deepEqual(
    cells.map(({ cell }: { cell: string }) => cell),
    ['eu', 'eu-2', 'eu-3', 'us', 'us-2', 'us-3'],
  )
})
