// Mails whose address is refused for good, and the suppression of their addresses.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, type TestContext, test } from 'node:test'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { createDatabases, jobContext, type TestDatabases } from '@company-data/testkit'
import { clock } from '../clock/clock.ts'
import { type Database, openDatabase } from '../db/index.ts'
import { ids } from '../ids/ids.ts'
import { log } from '../log/log.ts'
import { rateLimits } from '../rate-limit/rate-limits.ts'
import { secrets } from '../secrets/secrets.ts'
import { parseBounceReport } from './bounce-report.ts'
import { mailJobs } from './mail-jobs.ts'
import { mailQueue, type NewMail } from './mail-queue.ts'
import { findBounceCode } from './smtp-refusal.ts'
import { formatReport } from './testing/bounce-report.ts'
import { startSmtpServer } from './testing/smtp-server.ts'

const WEEK_MINUTES = 7 * 24 * 60
const NO_SUCH_USER = '550 5.1.1 <someone> is unknown here'

const time = clock()
const queue = mailQueue({
  clock: time,
  ids: ids(time),
  secrets: secrets(randomBytes(32)),
  limits: rateLimits(undefined, time),
})
let databases: TestDatabases
let db: Database<unknown>
before(async () => {
  databases = await createDatabases([])
  db = openDatabase<unknown>({ url: databases.directory, maxConnections: 4 })
})
after(async () => {
  await db.close()
  await databases.drop()
})

const notice = { kind: 'webhook_bad', subject: 'A webhook stopped', text: 'It stopped.', isOrdinary: true }
const warning = { kind: 'device_added', subject: 'A device was added', text: 'It was added.' }
const withCode = { kind: 'email_code', subject: 'Your code', text: 'It is 123456.', code: '123456' }
const add = (to: string, mail: Omit<NewMail, 'to' | 'accountId'>) =>
  db.transaction((tx) => queue.add(tx, { accountId: randomUUID(), to, ...mail }))
const advanceMinutes = (minutes: number) => time.setOffset(time.offsetMs() + minutes * 60_000)

/** Sends what is due to a server with this reply: the outcomes, what the server accepted, and the log. */
const send = async (t: TestContext, reply?: string) => {
  const { server, url, received, senders } = await startSmtpServer(reply)
  t.after(() => server.close())
  const outcomes: string[] = []
  const lines: string[] = []
  const jobs = await mailJobs({
    mailQueue: queue,
    db: db.kysely,
    log: log('debug', { write: (line) => lines.push(line) }),
    smtpUrl: url,
    sender: { from: 'platform@example.org', reportsTo: 'bounces@example.org' },
    smsGateway: undefined,
    onSend: (_channel, outcome) => outcomes.push(outcome),
  })
  await jobs.find(({ name }) => name === 'mail.send')?.run(jobContext)
  return { outcomes, received, senders, lines: lines.join('\n') }
}
const listBounces = (to: string, only?: 'suppressed') => queue.listBounces(db.kysely, { to, only, limit: 10 })

test('an address that is refused for good ends its mail at once', async (t) => {
  const to = 'gone@example.org'
  await add(to, withCode)
  const { outcomes, lines } = await send(t, NO_SUCH_USER)
  assert.deepEqual(outcomes, ['bounced'])
  assert.ok(lines.includes('550 5.1.1'))
  for (const text of [to, '123456', 'unknown here']) assert.ok(!lines.includes(text), text)
  const [bounce] = await listBounces(to)
  const until = new Date(time.nowMs() + WEEK_MINUTES * 60_000)
  assert.deepEqual([bounce?.smtp_code, bounce?.kind, bounce?.to], ['550 5.1.1', 'email_code', to])
  assert.equal(bounce?.suppressed_until?.slice(0, 13), formatTimestamp(until).slice(0, 13))
  const [mail] = await queue.list(db.kysely, { to, limit: 1 })
  assert.deepEqual([mail?.text, mail?.code], ['', null], 'text and code are erased')
  assert.deepEqual(await queue.countUnsent(db.kysely, 100), { waiting: 0, failing: 0, givenUp: 0 })
  advanceMinutes(WEEK_MINUTES)
  assert.deepEqual((await send(t)).outcomes, [], 'it is not tried again')
})

test('ordinary mails to a suppressed address are left out for seven days', async (t) => {
  const to = 'away@example.org'
  await add(to, notice)
  await send(t, NO_SUCH_USER)
  await add(to, notice)
  assert.deepEqual((await send(t)).outcomes, ['suppressed'])
  assert.equal((await listBounces(to, 'suppressed')).length, 1)
  assert.equal((await queue.list(db.kysely, { to, limit: 1 }))[0]?.text, '')
  advanceMinutes(WEEK_MINUTES + 1)
  assert.deepEqual(await listBounces(to, 'suppressed'), [])
  assert.equal((await queue.listBounces(db.kysely, { limit: 1 }))[0]?.to, '', 'the address is erased with its end')
  await add(to, notice)
  assert.deepEqual((await send(t)).outcomes, ['sent'])
})

test('codes and warnings are tried, and one that is accepted ends it', async (t) => {
  const to = 'back@example.org'
  await add(to, withCode)
  await send(t, NO_SUCH_USER)
  await add(to, withCode)
  assert.deepEqual((await send(t, NO_SUCH_USER)).outcomes, ['bounced'])
  assert.equal((await listBounces(to, 'suppressed')).length, 1, 'one bounce of an address suppresses it')
  await add(to, warning)
  const { received } = await send(t)
  assert.ok(received[0]?.includes('It was added.'))
  assert.deepEqual(await listBounces(to, 'suppressed'), [])
  await add(to, notice)
  assert.deepEqual((await send(t)).outcomes, ['sent'])
})

test('a bounce of another spelling does not suppress an address', async (t) => {
  await add('victim+none@example.org', notice)
  await send(t, NO_SUCH_USER)
  await add('victim@example.org', notice)
  assert.deepEqual((await send(t)).outcomes, ['sent'])
})

test('a suppression is ended by the hash of its address', async (t) => {
  const to = 'lifted@example.org'
  const id = (await add(to, notice)) ?? ''
  await send(t, NO_SUCH_USER)
  await queue.endSuppression(db.kysely, (await queue.findToHash(db.kysely, id)) ?? '')
  assert.equal((await listBounces(to))[0]?.suppressed_until, null)
  await add(to, notice)
  assert.deepEqual((await send(t)).outcomes, ['sent'])
})

test('a refusal that says nothing about the address is tried again', async (t) => {
  const to = 'full@example.org'
  await add(to, notice)
  for (const reply of ['552 5.2.2 full', '550 5.7.1 blocked', '550 5.1.8 sender', '554 no', '450 4.1.1 later']) {
    assert.deepEqual((await send(t, reply)).outcomes, ['failed'], reply)
    advanceMinutes(60)
  }
  assert.deepEqual(await listBounces(to), [])
  assert.deepEqual((await send(t)).outcomes, ['sent'])
})

test('a bounce is a permanent reply about the recipient, by its digits', () => {
  const find = (response: string, command = 'RCPT TO') => findBounceCode({ command, response })
  assert.equal(find('550 no such user'), '550')
  assert.equal(find('550-5.1.1 no such user\r\n550 5.1.1 see below'), '550 5.1.1')
  assert.equal(find('556 5.1.10 no mail here'), '556 5.1.10')
  // A stranger may have written the text of a mail, so its refusal must not suppress the reader.
  assert.equal(find('550 5.1.1 no', 'DATA'), undefined)
  assert.equal(find('550 5.1.1 no', 'MAIL FROM'), undefined)
  assert.equal(find('450 5.1.1 odd'), undefined)
  assert.equal(findBounceCode(new Error('550 5.1.1')), undefined)
  assert.equal(findBounceCode(undefined), undefined)
})

/** The server that accepted the mail reports later. */
const report = async (id: string, fields: Parameters<typeof formatReport>[1]) => {
  const parsed = parseBounceReport(formatReport(id, fields))
  return parsed && queue.recordReport(db.kysely, parsed)
}

test('a report that comes later suppresses the address', async (t) => {
  const to = 'late@example.org'
  const id = (await add(to, withCode)) ?? ''
  const { senders, received } = await send(t)
  assert.deepEqual(senders, ['bounces@example.org'])
  assert.ok(received[0]?.includes(`<${id}@company-data>`))
  assert.equal(await report(id, { recipient: to, action: 'delayed', status: '4.4.1' }), 'ignored')
  assert.equal(await report(id, { recipient: to, status: '5.1.1' }), 'suppressed')
  const [bounce] = await listBounces(to, 'suppressed')
  assert.deepEqual([bounce?.id, bounce?.to, bounce?.smtp_code], [id, to, '5.1.1'])
  assert.ok((await queue.countSuppressed(db.kysely, 10)) >= 1)
  await add(to, notice)
  await add(to, warning)
  assert.deepEqual((await send(t)).outcomes.sort(), ['sent', 'suppressed'])
  assert.equal((await listBounces(to, 'suppressed')).length, 1, 'the server accepts every mail at first')
  await queue.endSuppression(db.kysely, (await queue.findToHash(db.kysely, id)) ?? '')
  assert.equal(await report(id, { recipient: to, status: '5.1.1' }), 'ignored', 'the same report again')
  assert.deepEqual(await listBounces(to, 'suppressed'), [])
})

test('a report stores no address but that of its mail', async (t) => {
  const id = (await add('forwarded@example.org', warning)) ?? ''
  await send(t)
  assert.equal(await report(id, { recipient: 'behind@example.net', status: '5.1.1' }), 'suppressed')
  assert.equal((await queue.listBounces(db.kysely, { limit: 1 }))[0]?.to, '')
  assert.equal(await report(randomUUID(), { status: '5.1.1' }), undefined, 'a mail of another database')
})
