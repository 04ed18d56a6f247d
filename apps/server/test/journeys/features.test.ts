// Every feature of a service beyond sharing data, each used once by the same company and persons.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createDocumentFixture,
  createFlowRunFixture,
  enrolledApprover,
  expectStatus,
  openRegion,
  raiseChallenge,
  registerCompany,
  registerPerson,
  usePlatform,
} from '@company-data/testkit'

test('D1-GEN-09: every feature beyond sharing data works for one company', async () => {
  const platform = await usePlatform()
  const company = await registerCompany(platform)
  const { service, customer, connectionId, create } = await createDocumentFixture(platform, { company })

  const approver = await enrolledApprover(platform, openRegion(platform), service)
  const challenge = expectStatus(
    await raiseChallenge(service, approver.person.code),
    200,
    'asking for an approval',
  ).body
  assert.equal((await approver.cards()).length, 1)
  assert.equal((await approver.approve(challenge.challenge_id)).status, 200)

  const types = expectStatus(await customer.call('GET', '/api/contact-field-types'), 200, 'reading field types').body
  assert.ok(JSON.stringify(types).includes('date_of_birth'))

  const { id } = await create()
  assert.equal((await customer.call('GET', `/api/company-connections/${connectionId}/documents/${id}`)).status, 200)

  const guest = await registerPerson(platform)
  const request = await service.invite(guest)
  const requests = (await guest.call('GET', '/api/connect-requests')).body
  assert.ok(JSON.stringify(requests).includes(request))

  const message = { body: await service.seal('x') }
  expectStatus(
    await customer.call('POST', `/api/company-connections/${connectionId}/messages`, message),
    201,
    'sending',
  )

  assert.equal((await company.call('GET', '/api/account/plugins')).status, 200)

  const runs = await createFlowRunFixture(platform, { company })
  assert.equal((await runs.start()).status, 'awaiting_customer')
})
