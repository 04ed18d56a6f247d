// Bounced mails and suppressed addresses, as an operator sees and changes them.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { MailBounce } from '@company-data/protocol/wire/operations/mail'
import { ownPlatform, registerPerson } from '@company-data/testkit'
import { until } from '@company-data/testkit/wait'
import { formatReport } from '../../../platform/mail/testing/bounce-report.ts'
import { startSmtpServer } from '../../../platform/mail/testing/smtp-server.ts'

const smtp = await startSmtpServer('550 5.1.1 no such user')
after(() => smtp.server.close())
const platform = await ownPlatform({ environment: { SMTP_URL: smtp.url } })

const list = async (query = ''): Promise<{ items: MailBounce[]; next_cursor: string | null }> => {
  const { status, body } = await platform.ops('GET', `/api/ops/mail-bounces?${query}`)
  assert.equal(status, 200)
  return body
}
const end = (mailId: string) => platform.ops('POST', `/api/ops/mail-bounces/${mailId}/end-suppression`)

test('an operator reads bounces in pages and ends a suppression', async () => {
  const first = await registerPerson(platform)
  const second = await registerPerson(platform)
  await until('both mails bounce', async () => {
    await platform.ops('POST', '/api/ops/jobs/run', { job: 'mail.send' })
    return (await list('only=suppressed')).items.length === 2
  })
  const page = await list('limit=1')
  assert.deepEqual([page.items[0]?.to, page.items[0]?.smtp_code], [second.email, '550 5.1.1'])
  const rest = await list(`limit=1&cursor=${page.next_cursor}`)
  assert.deepEqual([rest.items[0]?.to, rest.next_cursor], [first.email, null])
  const { id = '' } = rest.items[0] ?? {}
  assert.equal((await end(id)).status, 204)
  assert.equal((await end(id)).status, 204, 'it may be repeated')
  assert.deepEqual((await list('only=suppressed')).items, page.items)
  const address = encodeURIComponent(first.email)
  assert.equal((await list(`to=${address}`)).items[0]?.suppressed_until, null)
  const { body: record } = await platform.ops('GET', '/api/ops/operator-log')
  const { method, request_path } = record.items.find(({ method }: { method: string }) => method === 'POST')
  assert.deepEqual([method, request_path], ['POST', `/api/ops/mail-bounces/${id}/end-suppression`])
  const metrics = await platform.ops('GET', '/api/ops/metrics')
  assert.match(metrics.text, /companydata_messages_total\{[^}]*outcome="bounced"[^}]*\} 2/)
})

test('a mail that does not exist has no suppression to end', async () => {
  const { status, body } = await end('00000000-0000-4000-8000-000000000000')
  assert.deepEqual([status, body.error_key], [404, 'ops.mail_unknown'])
})

test('a mail server hands over its report', async () => {
  const send = (text: string) => platform.ops('POST', '/api/ops/mail-bounces', { report: text })
  const [{ id = '' } = {}] = (await list('limit=1')).items
  const reply = await send(formatReport(id, { status: '5.1.1' }))
  assert.deepEqual([reply.status, reply.body], [200, { result: 'ignored' }], 'it had bounced before')
  assert.deepEqual((await send('Subject: I am away')).body, { result: 'ignored' })
  const unknown = await send(formatReport('00000000-0000-4000-8000-000000000000', {}))
  assert.deepEqual([unknown.status, unknown.body.error_key], [404, 'ops.mail_unknown'])
  assert.equal((await platform.ops('POST', '/api/ops/mail-bounces', {})).status, 400)
  const metrics = await platform.ops('GET', '/api/ops/metrics')
  assert.match(metrics.text, /companydata_suppressed_addresses\{[^}]*store="directory"[^}]*\} \d/)
})
