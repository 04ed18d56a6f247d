// A return and a start-over cannot both wait: the later one is refused with a mail, and the response is the same.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addKit,
  beginReturn,
  borrowPlatform,
  call,
  mailbox,
  readStatusAndKey,
  registerPerson,
  sendReturn,
  type TestAccount,
  totpAt,
} from '@company-data/testkit'

const platform = await borrowPlatform()

const countMails = async (email: string, kind: string): Promise<number> =>
  (await mailbox(platform).list(email)).filter((mail) => mail.kind === kind).length
const send = (path: string, body: object) => call(platform.frontDoor, 'POST', `/api/auth/start-over${path}`, { body })
const readKind = async (person: TestAccount) => (await person.call('GET', '/api/account')).body.return?.kind

const createCarefulPerson = async () => {
  const person = await registerPerson(platform)
  const kit = await addKit(person)
  const { secret } = (await person.call('POST', '/api/account/2fa/setup')).body
  const now = Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now)
  assert.equal((await person.call('POST', '/api/account/2fa/confirm', { code: totpAt(secret, now) })).status, 200)
  return { person, kit }
}

test('A-96 A-98: a start-over beside a waiting return is refused by mail', async () => {
  const { person, kit } = await createCarefulPerson()
  const { email } = person
  await send('', { email })
  const early = await mailbox(platform).codeFor(email, 'start_over')
  await sendReturn(platform, 'open', { ...(await beginReturn(platform, person, kit)), wait: true })
  const reply = await send('', { email })
  assert.deepEqual([reply.status, reply.body], [202, {}])
  assert.equal(await countMails(email, 'start_over'), 1, 'only the code from before')
  assert.equal(await countMails(email, 'return_refused'), 1)
  assert.deepEqual(await readStatusAndKey(send('/confirm', { email, code: early })), [400, 'account.code_invalid'])
  assert.equal(await readKind(person), 'kit')
})

test('A-96 A-98: a return beside a waiting start-over is refused if it had to wait', async () => {
  const { person, kit } = await createCarefulPerson()
  const { email } = person
  await send('', { email })
  assert.equal(
    (await send('/confirm', { email, code: await mailbox(platform).codeFor(email, 'start_over') })).status,
    202,
  )
  const waiting = sendReturn(platform, 'open', { ...(await beginReturn(platform, person, kit)), wait: true })
  assert.deepEqual(await readStatusAndKey(waiting), [403, 'account.return_denied'])
  assert.equal(await countMails(email, 'return_refused'), 1)
  assert.equal(await readKind(person), 'start_over')
})
