// Messages survive a region move: none is lost or repeated, and the counts stay correct.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  call,
  createRandomWrapper,
  createService,
  openConversation,
  openDirectory,
  openRegion,
  registerCompany,
  registerPerson,
  startConversation,
  type TestAccount,
  until,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const directory = openDirectory(platform)

const move = async (account: TestAccount, region: string): Promise<TestAccount> => {
  const reply = await account.call('POST', '/api/profile/migrate-region', { region })
  assert.equal(reply.status, 202, reply.text)
  const open = directory.kysely.selectFrom('region_move').select('user_id').where('user_id', '=', account.userId)
  await until('the move is finished', async () => (await open.executeTakeFirst()) === undefined)
  const apiUrl = platform.region(region)
  return {
    ...account,
    apiUrl,
    call: (method, path, body) =>
      call(apiUrl, method, path, { token: account.token, ...(body !== undefined && { body }) }),
  }
}

test('a company move keeps every accepted message, once and in order', {
  timeout: 60_000,
}, async () => {
  const [company, person] = [await registerCompany(platform), await registerPerson(platform)]
  const service = await createService(company)
  const { customer, connectionId, service: serviceParticipant } = await startConversation(service, person)
  const received = await serviceParticipant.send('from before')
  await service.companyData('POST', '/messages/broadcast', { body: { body: 'to all' } })
  const [key, body] = [randomUUID(), { body: createRandomWrapper() }]
  const firstResponse = await customer.post(body, { 'idempotency-key': key })
  const before = await customer.messages()

  const moving = move(company, 'us')
  const accepted: string[] = []
  let isMoving = true
  void moving.finally(() => {
    isMoving = false
  })
  while (isMoving) {
    const reply = await customer.post({ body: createRandomWrapper() })
    if (reply.status === 201) accepted.push(reply.body.message_id)
    else assert.deepEqual([reply.status, reply.body.error_key], [503, 'db.writes_paused'], reply.text)
  }
  service.company = await moving
  await service.renewToken()
  const after = openConversation(service, person, connectionId)
  const messages = await Array.fromAsync(pages(after.customer.list))
  assert.deepEqual(
    messages.map(({ message_id }) => message_id),
    [...accepted.toReversed(), ...before.map(({ message_id }) => message_id)],
  )
  assert.deepEqual(messages.slice(accepted.length), before)
  assert.deepEqual((await customer.post(body, { 'idempotency-key': key })).body, firstResponse.body)
  assert.equal((await after.service.counts()).unread_count, accepted.length + 1)
  assert.equal((await customer.markRead({ message_id: received })).status, 204)
  assert.equal((await customer.counts()).unread_count, 1)
  const old = openRegion(platform, 'eu')
  const remainingMessages = old.kysely.selectFrom('message').select('id').where('company_user_id', '=', company.userId)
  await until('no message is left', async () => (await remainingMessages.execute()).length === 0)
  await old.close()
})

async function* pages(
  list: (query: string) => Promise<{ body: { items: Array<{ message_id: string }>; next_cursor: string | null } }>,
) {
  for (let cursor = ''; ; ) {
    const { items, next_cursor } = (await list(`?limit=250${cursor}`)).body
    yield* items
    if (next_cursor === null) return
    cursor = `&cursor=${next_cursor}`
  }
}

test('after a person moves, the conversation continues from the new home', { timeout: 60_000 }, async () => {
  const [company, person] = [await registerCompany(platform), await registerPerson(platform)]
  const service = await createService(company)
  const { connectionId, customer, service: serviceParticipant } = await startConversation(service, person)
  const written = await customer.send('from the old home')
  const movedConversation = openConversation(service, await move(person, 'us'), connectionId)
  const received = await serviceParticipant.send('a reply')
  const next = await movedConversation.customer.send('from the new home')
  assert.deepEqual(
    (await movedConversation.customer.messages()).map(({ message_id }) => message_id),
    [next, received, written],
  )
  assert.equal((await movedConversation.customer.markRead({ message_id: received })).status, 204)
  assert.equal((await serviceParticipant.markRead({ message_id: next })).status, 204)
  assert.deepEqual(
    [(await movedConversation.customer.counts()).unread_count, (await serviceParticipant.counts()).unread_count],
    [0, 0],
  )
})
