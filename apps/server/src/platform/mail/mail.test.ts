import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { behaviours, createDatabases, jobContext, startEndpointSink, type TestDatabases } from '@company-data/testkit'
import { clock } from '../clock/clock.ts'
import { type Database, openDatabase } from '../db/index.ts'
import { ids } from '../ids/ids.ts'
import { log } from '../log/log.ts'
import { rateLimits } from '../rate-limit/rate-limits.ts'
import { secrets } from '../secrets/secrets.ts'
import { mailJobs } from './mail-jobs.ts'
import { type MailQueue, mailQueue, type NewMail } from './mail-queue.ts'
import { startSmtpServer } from './testing/smtp-server.ts'

const time = clock()
const parts = { clock: time, ids: ids(time), secrets: secrets(randomBytes(32)) }
const box: MailQueue = mailQueue({ ...parts, limits: rateLimits(undefined, time) })
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

const accountId = randomUUID()
const letter = (to: string) => ({
  accountId,
  to,
  kind: 'email_code',
  subject: 'Your code',
  text: 'It is 123456.',
  code: '123456',
})
const add = (to: string, more: Partial<NewMail> = {}) => db.transaction((tx) => box.add(tx, { ...letter(to), ...more }))
const text = (to: string, more: Partial<NewMail> = {}) => add(to, { kind: 'verification_sms', channel: 'sms', ...more })
const logLines: string[] = []
const delivery = {
  mailQueue: box,
  log: log('debug', { write: (line) => logLines.push(line) }),
  smtpUrl: undefined as string | undefined,
  sender: { from: 'a@example.org', reportsTo: undefined },
  smsGateway: undefined as { url: string; token: string | undefined } | undefined,
}
const runJob = async (name: string, more: Partial<typeof delivery>) => {
  const list = await mailJobs({ ...delivery, db: db.kysely, ...more })
  return list.find((job) => job.name === name)?.run(jobContext)
}
const sendMail = (smtpUrl: string) => runJob('mail.send', { smtpUrl })
const sendTexts = (url: string, token?: string) => runJob('sms.send', { smsGateway: { url, token } })
const advanceMinutes = (minutes: number) => time.setOffset(time.offsetMs() + minutes * 60_000)
const tableAsText = async (): Promise<string> => {
  const rows = await db.query<{ line: string }>({ name: 'all-mail', text: 'select m::text as line from mail m' })
  return rows.map(({ line }) => line).join('\n')
}

test('a mail commits or rolls back with its transaction', async () => {
  await assert.rejects(
    db.transaction(async (tx) => {
      await box.add(tx, letter('rolled-back@example.org'))
      throw new Error('the act failed')
    }),
  )
  assert.deepEqual(await box.list(db.kysely, { to: 'rolled-back@example.org', limit: 10 }), [])
})

test('[A-14] the outbox lists newest first, by address and in pages', async () => {
  const mailIds = [await add('a@example.org'), await add('a@example.org'), await add('b@example.org')]
  const mine = await box.list(db.kysely, { to: 'a@example.org', limit: 10 })
  assert.deepEqual(
    mine.map(({ id }) => id),
    [mailIds[1], mailIds[0]],
  )
  assert.equal(mine[0]?.code, '123456')
  const older = await box.list(db.kysely, { before: mailIds[1], limit: 1 })
  assert.deepEqual(
    older.map(({ id }) => id),
    [mailIds[0]],
  )
})

test('G-087: mails are encrypted in the table, and addresses stay searchable', async () => {
  await add('sealed@example.org')
  const tableText = await tableAsText()
  assert.ok(tableText.includes('email_code'), 'the table was read')
  for (const marker of ['sealed@', 'example.org', '123456']) assert.ok(!tableText.includes(marker), marker)
  assert.equal((await box.list(db.kysely, { to: 'sealed@example.org', limit: 9 })).length, 1)
  assert.equal((await box.list(db.kysely, { to: 'Sealed@example.org', limit: 9 })).length, 0)
})

test('a mail server gets each mail once, then its content is erased', async (t) => {
  const { server, url, received } = await startSmtpServer()
  t.after(() => server.close())
  await add('smtp@example.org')
  await sendMail(url)
  const count = received.length
  await sendMail(url)
  assert.equal(received.length, count)
  assert.ok(received.some((text) => text.includes('It is 123456.') && text.includes('smtp@example.org')))
  const [sentMails] = await box.list(db.kysely, { to: 'smtp@example.org', limit: 1 })
  assert.deepEqual([sentMails?.to, sentMails?.text, sentMails?.code], ['smtp@example.org', '', null])
  const all = await box.list(db.kysely, { limit: 250 })
  assert.equal(
    all.find(({ id }) => id === sentMails?.id)?.to,
    '',
    'the address is gone; only who knows it finds the mail',
  )
})

test('a mail that was refused stays and is tried again later', async (t) => {
  const refusing = await startSmtpServer('451 later')
  const accepting = await startSmtpServer()
  t.after(() => [refusing.server.close(), accepting.server.close()])
  await add('later@example.org')
  await sendMail(refusing.url)
  await sendMail(accepting.url)
  assert.equal(accepting.received.length, 0, 'not before its time')
  advanceMinutes(3)
  await sendMail(accepting.url)
  assert.equal(accepting.received.length, 1)
  assert.ok(logLines.some((line) => line.includes('mail not sent')))
  assert.ok(!logLines.join('\n').includes('later@'), 'the refusal names the address, the log does not')
})

test('an expired mail is not sent, and its content is erased immediately', async (t) => {
  const { server, url, received } = await startSmtpServer()
  t.after(() => server.close())
  const expiresAt = new Date(time.nowMs() + 15 * 60_000)
  const id = await add('short-lived@example.org', { expiresAt })
  assert.equal((await box.list(db.kysely, { limit: 1 }))[0]?.code, '123456')
  advanceMinutes(15)
  const [visibleMails] = await box.list(db.kysely, { limit: 1 })
  assert.deepEqual([visibleMails?.id, visibleMails?.to, visibleMails?.text, visibleMails?.code], [id, '', '', null])
  await sendMail(url)
  const bodies = () =>
    db.query<{ b: string }>({ name: 'bodies', text: `select body_encrypted as b from mail where id = '${id}'` })
  const before = await bodies()
  await runJob('mail.purge', {})
  assert.notDeepEqual(await bodies(), before, 'nor can the key bring it back')
  await sendMail(url)
  assert.deepEqual(received, [])
})

test('text messages go to their gateway and never to the mail server', async (t) => {
  const { server, url, received } = await startSmtpServer()
  const gateway = await startEndpointSink()
  t.after(async () => {
    server.close()
    await gateway.stop()
  })
  const id = await text('+46 (70) 000-00.01')
  await add('beside@example.org')
  await sendMail(url)
  assert.ok(received.length > 0 && !received.join('').includes('+46 (70)'))
  gateway.respondWith(202)
  await sendTexts(`${gateway.url}/messages`, 'gateway-token')
  await sendTexts(`${gateway.url}/messages`, 'gateway-token')
  assert.equal(gateway.requests.length, 1)
  const [request] = gateway.requests
  assert.deepEqual([request?.method, request?.path], ['POST', '/messages'])
  assert.deepEqual(JSON.parse(String(request?.body)), { to: '+46700000001', text: 'It is 123456.' })
  assert.equal(request?.headers.authorization, 'Bearer gateway-token')
  assert.equal(request?.headers['content-type'], 'application/json')
  assert.equal(request?.headers['idempotency-key'], id)
  const [sentMessages] = await box.list(db.kysely, { to: '+46 (70) 000-00.01', limit: 1 })
  assert.deepEqual([sentMessages?.kind, sentMessages?.text, sentMessages?.code], ['verification_sms', '', null])
})

test('retries later if the gateway refuses, redirects or disconnects', async (t) => {
  const gateway = await startEndpointSink()
  t.after(() => gateway.stop())
  const { status, redirect, resetImmediately } = behaviours
  gateway.script([
    status(500, { body: '+4670000002 is unknown' }),
    redirect(`${gateway.url}/elsewhere`),
    resetImmediately(),
  ])
  await text('+4670000002')
  for (const minutes of [0, 1, 2, 4]) {
    advanceMinutes(minutes)
    await sendTexts(gateway.url)
    await sendTexts(gateway.url)
  }
  assert.equal(gateway.requests.length, 4, 'once each time it was due')
  assert.ok(gateway.requests.every(({ path, headers }) => path === '/' && headers.authorization === undefined))
  assert.equal((await box.list(db.kysely, { to: '+4670000002', limit: 1 }))[0]?.text, '')
  assert.ok(!logLines.join('\n').includes('+4670000002'))
})

test('without a gateway a text message stays for the operator to read', async () => {
  await text('+4670000003')
  assert.deepEqual(
    (await mailJobs({ ...delivery, db: db.kysely })).map(({ name }) => name),
    ['mail.purge'],
  )
  assert.equal((await box.list(db.kysely, { to: '+4670000003', limit: 1 }))[0]?.code, '123456')
})

test('mail of more than 30 days is forgotten', async () => {
  await add('old@example.org')
  advanceMinutes(31 * 24 * 60)
  await runJob('mail.purge', {})
  assert.deepEqual(await box.list(db.kysely, { limit: 10 }), [])
})

test('limits codes per target in any spelling, and drops excess notifications', async () => {
  const codesPerTarget = { points: 2, seconds: 3600 }
  const noticesPerTarget = { points: 1, seconds: 3600 }
  const unconfirmedNotices = { points: 3, seconds: 3600 }
  const limited = mailQueue({
    ...parts,
    limits: rateLimits({ codesPerTarget, noticesPerTarget, unconfirmedNotices }, time),
  })
  const send = (mail: NewMail) => db.transaction((tx) => limited.add(tx, mail))
  const refusal = { key: 'rate.limited', status: 429 }
  await send(letter('flooded@example.org'))
  await send(letter('Flooded+1@Example.org'))
  await assert.rejects(send(letter('FLOODED@example.org')), refusal)
  await assert.rejects(send(letter('flooded+2@example.org')), refusal)
  const { code: _, ...withoutCode } = letter('flooded@example.org')
  const notice = { ...withoutCode, kind: 'connection_ended' }
  assert.notEqual(await send(notice), undefined)
  assert.equal(await send({ ...notice, to: 'FLOODED@example.org' }), undefined)
  assert.notEqual(await send({ ...notice, kind: 'change_email' }), undefined)
  assert.notEqual(await send({ ...notice, accountId: randomUUID() }), undefined)
  const unconfirmed = { ...notice, to: 'unconfirmed+1@example.org', accountId: randomUUID() }
  for (const tag of [1, 2, 3])
    assert.notEqual(
      await send({ ...unconfirmed, to: `unconfirmed+${tag}@example.org`, accountId: randomUUID() }),
      undefined,
    )
  assert.equal(await send({ ...unconfirmed, accountId: randomUUID() }), undefined, 'accounts share the limit')
  assert.notEqual(await send({ ...unconfirmed, isConfirmed: true }), undefined)
  await send(letter('another@example.org'))
  const text = (to: string): NewMail => ({ ...letter(to), channel: 'sms' })
  await send(text('+46 70 1'))
  await send(text('0046-(70)-1'))
  await assert.rejects(send(text('+46701')), refusal)
  assert.equal((await box.list(db.kysely, { to: 'FLOODED@example.org', limit: 9 })).length, 0)
})
