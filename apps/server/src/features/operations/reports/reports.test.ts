// Reports about companies: sent by persons, decided by the operator.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NewReport } from '@company-data/protocol/wire/operations/reports'
import {
  borrowPlatform,
  connect,
  connectBody,
  createService,
  deleteAccount,
  mailbox,
  openDirectory,
  type Reply,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  renewSession,
  type TestAccount,
} from '@company-data/testkit'

const DAY = 86_400

const platform = await borrowPlatform()
const directory = openDirectory(platform)

const newReport = ({ userId }: TestAccount, members: Partial<NewReport> = {}): NewReport => ({
  company_user_id: userId,
  about: { kind: 'company', id: userId },
  reason: 'impersonation',
  ...members,
})
const send = (person: TestAccount, company: TestAccount, members: Partial<NewReport> = {}): Promise<Reply> =>
  person.call('POST', '/api/reports', newReport(company, members))
const sendOne = async (
  person: TestAccount,
  company: TestAccount,
  members: Partial<NewReport> = {},
): Promise<string> => {
  const { status, body, text } = await send(person, company, members)
  assert.equal(status, 201, text)
  return body.report_id
}
const decide = (id: string, body: object): Promise<Reply> => platform.ops('POST', `/api/ops/reports/${id}/decide`, body)

/** All pages of the queue, small ones. */
const listReports = async (query = ''): Promise<Array<Record<string, unknown>>> => {
  const items = []
  for (let cursor = ''; ; ) {
    const { body } = await platform.ops('GET', `/api/ops/reports?limit=3${query}${cursor}`)
    items.push(...body.items)
    if (body.next_cursor === null) return items
    cursor = `&cursor=${body.next_cursor}`
  }
}
const findReport = async (id: string, query = '') =>
  (await listReports(query)).find(({ report_id }) => report_id === id)

test('TRUST-52 A-110: a report is in the operator’s queue, with the company’s identity', async () => {
  const [company, person, other] = await Promise.all([
    registerCompany(platform, { displayName: 'Nordwind' }),
    registerPerson(platform),
    registerPerson(platform),
  ])
  const service = await createService(company)
  await connect(person, service)
  const about = { kind: 'message', id: 'm1' } as const
  const id = await sendOne(person, company, {
    about,
    text: 'They ask for it',
    quoted: 'Give us your password',
    reason: 'asks_for_password',
  })
  await sendOne(person, company)
  await sendOne(other, company)
  const report = await findReport(id, '&status=open')
  const { created_at, company_since, company_identity, ...rest } = report ?? {}
  const { code, verified } = company_identity as Record<string, unknown>
  assert.deepEqual([code, verified], [company.code, 'none'])
  assert.match(String(created_at), /\+00:00$/)
  assert.match(String(company_since), /\+00:00$/)
  assert.deepEqual(rest, {
    report_id: id,
    status: 'open',
    company_user_id: company.userId,
    company_name: 'Nordwind',
    company_code: company.code,
    connections: 1,
    reporters: 2,
    about,
    reason: 'asks_for_password',
    text: 'They ask for it',
    quoted: 'Give us your password',
    note: null,
    decided_at: null,
  })
  const row = await directory.kysely.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  assert.equal(JSON.stringify(row).includes('Give us'), false, 'the words are encrypted at rest')
})

test('A-110: every decision has its status, and a warning is mailed to the company', async () => {
  const [company, person] = await Promise.all([registerCompany(platform), registerPerson(platform)])
  for (const [decision, status] of [
    ['dismiss', 'dismissed'],
    ['warn', 'warned'],
    ['suspend', 'suspended'],
  ] as const) {
    const id = await sendOne(person, company)
    const { status: httpStatus, body } = await decide(id, { decision, note: 'checked by Ada' })
    assert.deepEqual([httpStatus, body.status, body.note], [200, status, 'checked by Ada'])
    assert.notEqual(body.decided_at, null)
    assert.equal(await findReport(id, '&status=open'), undefined)
    assert.equal((await findReport(id, `&status=${status}`))?.status, status)
  }
  const mails = await mailbox(platform).list(company.email)
  const warnings = mails.filter(({ kind }) => kind === 'report_warning')
  assert.equal(warnings.length, 1)
  assert.match(warnings[0]?.text ?? '', /checked by Ada/)
})

test('TRUST-52 A-110: a suspended company gets no new connections, and the others stay', async () => {
  const company = await registerCompany(platform)
  const [person, newcomer] = await Promise.all([registerPerson(platform), registerPerson(platform)])
  const service = await createService(company)
  const { id } = await connect(person, service)
  await decide(await sendOne(person, company), { decision: 'suspend', note: 'imitates another company' })
  const refusal = newcomer.call('POST', '/api/company-connections', connectBody(service))
  assert.deepEqual(await readStatusAndKey(refusal), [403, 'services.suspended'])
  assert.equal((await service.companyData('GET', `/connections/${id}`)).status, 200)
  assert.equal((await person.call('GET', `/api/company-connections/${id}`)).status, 200)
  assert.equal((await person.call('DELETE', `/api/company-connections/${id}`)).status, 204)
})

test('A-110: an unknown company, a person and wrong members are refused', async () => {
  const [company, person] = await Promise.all([registerCompany(platform), registerPerson(platform)])
  for (const company_user_id of [person.userId, '01890000-0000-7000-8000-000000000000', 'no-uuid'])
    assert.deepEqual(await readStatusAndKey(send(person, company, { company_user_id })), [
      404,
      'profile.code_not_found',
    ])
  const wrong = [
    { about: { kind: 'person', id: '1' } },
    { about: { kind: 'company', id: '' } },
    { reason: 'boring' },
    { text: 'x'.repeat(1001) },
    { quoted: 'x'.repeat(4001) },
  ] as unknown as Array<Partial<NewReport>>
  for (const members of wrong)
    assert.deepEqual(await readStatusAndKey(send(person, company, members)), [400, 'request.invalid'])
  const longest = { text: '☂'.repeat(1000), quoted: '☂'.repeat(4000) }
  assert.equal((await send(person, company, longest)).status, 201)
  assert.deepEqual(await readStatusAndKey(company.call('POST', '/api/reports', newReport(company))), [
    403,
    'auth.forbidden',
  ])
})

test('A-110: the queue refuses unknown reports, decisions and cursors', async () => {
  for (const id of ['01890000-0000-7000-8000-000000000000', 'no-uuid'])
    assert.deepEqual(await readStatusAndKey(decide(id, { decision: 'dismiss' })), [404, 'reports.not_found'])
  const id = await sendOne(await registerPerson(platform), await registerCompany(platform))
  assert.deepEqual(await readStatusAndKey(decide(id, { decision: 'forget' })), [400, 'request.invalid'])
  const list = (query: string) => readStatusAndKey(platform.ops('GET', `/api/ops/reports?${query}`))
  assert.deepEqual(await list('cursor=x'), [400, 'request.cursor_invalid'])
  assert.deepEqual(await list('status=closed'), [400, 'request.invalid'])
})

test('TRUST-52 A-110: the 21st report of a day is refused, and a day later it is not', async () => {
  const [company, person] = await Promise.all([registerCompany(platform), registerPerson(platform)])
  const replies = await Promise.all(Array.from({ length: 21 }, () => send(person, company)))
  assert.deepEqual(replies.map(({ status }) => status).sort(), [...Array.from({ length: 20 }, () => 201), 429])
  const refused = await send(person, company)
  assert.deepEqual([refused.status, refused.body.error_key], [429, 'rate.limited'])
  const seconds = Number(refused.headers['retry-after'])
  assert.ok(seconds > DAY - 3600 && seconds <= DAY, String(seconds))
  await platform.advance(seconds)
  await renewSession(person)
  assert.equal((await send(person, company)).status, 201)
})

test('A-110: a report is kept until 90 days after its decision', async () => {
  const [company, person] = await Promise.all([registerCompany(platform), registerPerson(platform)])
  const [decidedId, openId] = [await sendOne(person, company), await sendOne(person, company)]
  await decide(decidedId, { decision: 'dismiss' })
  await platform.advance(89 * DAY)
  await platform.ops('POST', '/api/ops/jobs/run')
  assert.notEqual(await findReport(decidedId), undefined)
  await platform.advance(2 * DAY)
  await platform.ops('POST', '/api/ops/jobs/run')
  assert.equal(await findReport(decidedId), undefined)
  assert.notEqual(await findReport(openId), undefined)
})

test('A-110: reports of a deleted person are deleted', async () => {
  const [company, person] = await Promise.all([registerCompany(platform), registerPerson(platform)])
  const id = await sendOne(person, company)
  await deleteAccount(platform, person)
  assert.equal(await findReport(id), undefined)
})
