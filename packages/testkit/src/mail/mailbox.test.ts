// The mailbox against a fake platform, and its address against the real one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MailRow, mailRow } from '@company-data/protocol/wire/operations/mail'
import { mailbox, type Reply, startPlatform } from '../index.ts'

const PAGE = 2

const mail = (index: number, to: string, kind: string, code: string | null = null): MailRow =>
  mailRow.parse({
    id: `mail-${String(index).padStart(3, '0')}`,
    to,
    kind,
    subject: 'Subject',
    text: 'Text',
    code,
    at: '2025-01-31T10:00:00.000+00:00',
  })

const reply = (status: number, body: unknown): Reply => ({ status, headers: {}, text: JSON.stringify(body), body })

/** Responds like `GET /api/ops/mail`: newest first, by address, in pages. */
const fakePlatform = (rows: MailRow[]) => ({
  reads: 0,
  async ops(method: string, path: string): Promise<Reply> {
    this.reads += 1
    const url = new URL(path, 'http://ops')
    assert.deepEqual([method, url.pathname], ['GET', '/api/ops/mail'])
    const cursor = url.searchParams.get('cursor')
    const fitting = rows
      .filter(({ to, id }) => to === url.searchParams.get('to') && (cursor === null || id < cursor))
      .sort((a, b) => (a.id < b.id ? 1 : -1))
    const items = fitting.slice(0, PAGE)
    return reply(200, { items, next_cursor: fitting.length > PAGE ? items.at(-1)?.id : null })
  },
})

const ada = 'ada+test@example.com'

test('latest returns the newest matching mail over several pages', async () => {
  const rows = [
    mail(1, ada, 'email_code', '111111'),
    ...[2, 3, 4, 5].map((index) => mail(index, ada, 'webhook_backlog_stale')),
    mail(6, 'ben@example.com', 'email_code', '666666'),
  ]
  const box = mailbox(fakePlatform(rows))
  assert.equal((await box.latest(ada))?.id, 'mail-005')
  assert.equal((await box.latest(ada, 'email_code'))?.id, 'mail-001')
  assert.equal(await box.latest(ada, 'invite'), undefined)
  assert.equal(await box.latest('nobody@example.com'), undefined)
  assert.deepEqual(
    (await box.list(ada)).map(({ id }) => id),
    ['mail-005', 'mail-004', 'mail-003', 'mail-002', 'mail-001'],
  )
})

test('codeFor returns the newest code, and fails without one', async () => {
  const rows = [mail(1, ada, 'email_code', '111111'), mail(2, ada, 'recovery', '222222'), mail(3, ada, 'notice')]
  const box = mailbox(fakePlatform(rows))
  assert.equal(await box.codeFor(ada), '222222')
  assert.equal(await box.codeFor(ada, 'email_code'), '111111')
  await assert.rejects(box.codeFor(ada, 'notice'), /no notice to ada\+test@example\.com with a code/)
})

test('waitFor waits for the mail, and for one newer than another', async () => {
  const rows: MailRow[] = []
  const platform = fakePlatform(rows)
  const box = mailbox(platform)
  const waiting = box.waitFor(ada, { kind: 'email_code' })
  while (platform.reads < 2) await new Promise((resolve) => setImmediate(resolve))
  rows.push(mail(1, ada, 'notice'), mail(2, ada, 'email_code', '111111'))
  const first = await waiting
  assert.equal(first.code, '111111')

  const newer = box.waitFor(ada, { kind: 'email_code', after: first })
  rows.push(mail(3, ada, 'email_code', '333333'))
  assert.equal((await newer).code, '333333')
  assert.equal((await box.waitFor(ada)).id, 'mail-003')
  await assert.rejects(
    box.waitFor(ada, { after: { id: 'mail-003' }, timeoutMs: 1 }),
    /not within 1 ms: mail to .* comes/,
  )
})

test('a response that is not a list is an error with its text', async () => {
  const box = mailbox({ ops: async () => reply(401, { error_key: 'auth.token_required' }) })
  await assert.rejects(box.latest(ada), /401 .*auth\.token_required/)
})

test('the real platform has an outbox at that address', async (t) => {
  const platform = await startPlatform()
  t.after(() => platform.stop())
  assert.deepEqual(await mailbox(platform).list(ada), [])
})
