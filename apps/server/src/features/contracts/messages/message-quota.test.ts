// A customer's messages count in its byte quota in the company's region, and deletion frees room.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createRandomWrapper,
  createService,
  ownPlatform,
  registerCompany,
  registerPerson,
  startConversation,
} from '@company-data/testkit'

const platform = await ownPlatform({ regions: ['eu', 'us'], environment: { QUOTA_FILES_MB: '1' } })

test('A-92: refuses a customer without room until a connection ends', async () => {
  const person = await registerPerson(platform)
  for (const region of ['eu', 'us']) {
    const company = await registerCompany(platform, { region })
    const service = await createService(company)
    const { customer, service: serviceParticipant } = await startConversation(service, person)
    const body = createRandomWrapper(48_000)
    const [perMessage, limit] = [2 * body.length, 1024 * 1024]
    let sentCount = 0
    for (;;) {
      const reply = await customer.post({ body, own_body: body })
      if (reply.status !== 201) {
        const { error_key, quota } = reply.body
        assert.deepEqual(
          [reply.status, error_key, quota, reply.body.limit],
          [400, 'account.quota_exceeded', 'bytes', limit],
        )
        break
      }
      sentCount += 1
    }
    assert.equal(sentCount, Math.ceil(limit / perMessage))
    assert.equal((await serviceParticipant.counts()).unread_count, sentCount)
    assert.equal((await serviceParticipant.post({ body, own_body: body })).status, 201)
    const other = await startConversation(await createService(company), person)
    assert.equal((await other.customer.post({ body })).status, 400)
    await person.call(
      'DELETE',
      `/api/company-connections/${(await person.call('GET', '/api/company-connections')).body.items[0].id}`,
    )
    assert.equal((await other.customer.post({ body })).status, 201)
    await person.call('DELETE', `/api/company-connections/${other.connectionId}`)
  }
})
