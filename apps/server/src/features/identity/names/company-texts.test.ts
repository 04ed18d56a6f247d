// Labels and free texts of companies: what hides or reorders text never reaches a person.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  connect,
  createDocumentFixture,
  createFlow,
  createService,
  enrolledApprover,
  openRegion,
  raiseChallenge,
  registerCompany,
  registerPerson,
  twoStepFlow,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const db = openRegion(platform)
const company = await registerCompany(platform)
const service = await createService(company)

const TRICKY = 'Pay \u202E001\u202C \u2066now\u2069'
const SHOWN = 'Pay 001 now'

test('TRUST-50 A-109: a context is shown without marks of direction, and its replay stays', async () => {
  const { person, cards } = await enrolledApprover(platform, db, service, {})
  const request = { idempotency_key: randomUUID(), context: TRICKY }
  const first = await raiseChallenge(service, person.code, request)
  assert.equal((await cards())[0]?.context, SHOWN)
  const replay = await raiseChallenge(service, person.code, request)
  assert.deepEqual([replay.status, replay.body], [200, first.body])
  const other = await raiseChallenge(service, person.code, { ...request, context: SHOWN })
  assert.equal(other.body.error_key, 'twofa.idempotency_conflict', 'compared as it was sent')
})

test('TRUST-50 A-109: an invitation and a broadcast are stored without them', async () => {
  const person = await registerPerson(platform)
  assert.equal((await service.sendConnectRequest(person.code, TRICKY)).status, 201)
  assert.equal((await person.call('GET', '/api/connect-requests')).body.items[0].message, SHOWN)
  const { id } = await connect(person, service)
  const reply = await service.companyData('POST', '/messages/broadcast', { body: { body: `${TRICKY}\nsecond line` } })
  assert.equal(reply.status, 202, reply.text)
  const { body } = await person.call('GET', `/api/company-connections/${id}/messages`)
  assert.equal(body.items[0].body, `${SHOWN}\nsecond line`)
})

test('A-109: labels, descriptions and other names are stored without them', async () => {
  const labelled = await createService(company)
  await labelled.publish([{ slug: 'iban', label: TRICKY }])
  assert.equal((await labelled.readRequestFields()).fields[0]?.label, SHOWN)
  assert.equal((await labelled.manage('PUT', '', { description: TRICKY })).body.description, SHOWN)
  const contactField = { label: TRICKY, type: 'text', usertype: 'company' }
  assert.equal((await company.call('POST', '/api/contact-fields', contactField)).body.label, SHOWN)
  const documents = await createDocumentFixture(platform)
  const { id } = await documents.create({ name: TRICKY })
  assert.equal((await documents.service.companyData('GET', `/documents/${id}`)).body.name, SHOWN)
  const flow = await createFlow(labelled)
  const definition = twoStepFlow()
  const [first] = definition.nodes
  const saved = await flow.saveDraft({ ...definition, nodes: [{ ...first, label: TRICKY }] })
  assert.equal(saved.body.definition.nodes[0].label, SHOWN)
})
