import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { after, before, test } from 'node:test'
import { createDatabases, type TestDatabases } from '@company-data/testkit'
import { clock } from '../clock/clock.ts'
import { type Database, openDatabase } from '../db/index.ts'
import { ids } from '../ids/ids.ts'
import { silentLog } from '../log/log.ts'
import { secrets } from '../secrets/secrets.ts'
import { mailJobs } from './delivery.ts'
import { type Outbox, outbox } from './outbox.ts'

const time = clock()
const box: Outbox = outbox({ clock: time, ids: ids(time), secrets: secrets(randomBytes(32)) })
let databases: TestDatabases
let db: Database<unknown>
before(async () => {
  databases = await createDatabases([])
  db = openDatabase<unknown>({ url: databases.directory })
})
after(async () => {
  await db.close()
  await databases.drop()
})

const letter = (to: string) => ({ to, kind: 'email_code', subject: 'Your code', text: 'It is 123456.', code: '123456' })
const add = (to: string) => db.transaction((tx) => box.add(tx, letter(to)))
const sending = (smtpUrl: string) =>
  mailJobs({ outbox: box, db: db.kysely, log: silentLog, smtpUrl, from: 'a@example.org' })
const runJob = (smtpUrl: string, name: string) =>
  sending(smtpUrl)
    .find((job) => job.name === name)
    ?.run()

/** A real SMTP conversation, as far as a sender needs it. */
const smtpServer = async (accept: boolean): Promise<{ server: Server; url: string; received: string[] }> => {
  const received: string[] = []
  const server = createServer((socket) => {
    let inData = false
    let text = ''
    socket.write('220 test\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (inData && line === '.') {
          inData = false
          received.push(text)
          text = ''
          socket.write('250 queued\r\n')
        } else if (inData) text += `${line}\n`
        else if (/^EHLO|^HELO/.test(line)) socket.write('250 test\r\n')
        else if (/^RCPT/.test(line)) socket.write(accept ? '250 ok\r\n' : '451 later\r\n')
        else if (line === 'DATA') {
          inData = true
          socket.write('354 go\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

test('a mail commits with its act or not at all', async () => {
  await assert.rejects(
    db.transaction(async (tx) => {
      await box.add(tx, letter('rolled-back@example.org'))
      throw new Error('the act failed')
    }),
  )
  assert.deepEqual(await box.list(db.kysely, { to: 'rolled-back@example.org', limit: 10 }), [])
})

test('the outbox lists newest first, by address and in pages', async () => {
  const made = [await add('a@example.org'), await add('a@example.org'), await add('b@example.org')]
  const mine = await box.list(db.kysely, { to: 'a@example.org', limit: 10 })
  assert.deepEqual(
    mine.map(({ id }) => id),
    [made[1], made[0]],
  )
  assert.equal(mine[0]?.code, '123456')
  const older = await box.list(db.kysely, { before: made[1], limit: 1 })
  assert.deepEqual(
    older.map(({ id }) => id),
    [made[0]],
  )
})

test('text and code are not readable in the table', async () => {
  await add('sealed@example.org')
  const rows = await db.query<object>({ name: 'all-mail', text: 'select * from mail' })
  assert.ok(!JSON.stringify(rows).includes('123456'))
})

test('a mail server gets each mail once, and what was sent is no longer readable here', async (t) => {
  const { server, url, received } = await smtpServer(true)
  t.after(() => server.close())
  await add('smtp@example.org')
  await runJob(url, 'mail.send')
  const count = received.length
  await runJob(url, 'mail.send')
  assert.equal(received.length, count)
  assert.ok(received.some((text) => text.includes('It is 123456.') && text.includes('smtp@example.org')))
  const [sent] = await box.list(db.kysely, { to: 'smtp@example.org', limit: 1 })
  assert.deepEqual([sent?.text, sent?.code], ['', null])
})

test('a mail that was refused stays and is tried again later', async (t) => {
  const refusing = await smtpServer(false)
  const accepting = await smtpServer(true)
  t.after(() => [refusing.server.close(), accepting.server.close()])
  await add('later@example.org')
  await runJob(refusing.url, 'mail.send')
  await runJob(accepting.url, 'mail.send')
  assert.equal(accepting.received.length, 0, 'not before its time')
  time.setOffset(time.offsetMs() + 3 * 60_000)
  await runJob(accepting.url, 'mail.send')
  assert.equal(accepting.received.length, 1)
})

test('mail of more than 30 days is forgotten', async () => {
  await add('old@example.org')
  time.setOffset(time.offsetMs() + 31 * 24 * 3600_000)
  await runJob('smtp://127.0.0.1:1', 'mail.purge')
  assert.deepEqual(await box.list(db.kysely, { limit: 10 }), [])
})
