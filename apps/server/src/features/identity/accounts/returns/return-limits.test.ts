// Limits of returns and start-overs: per e-mail address, per source address, and of notices about wrong kits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKitCode, deriveKitProof } from '@company-data/crypto'
import { addKit, call, mailbox, ownPlatform, type Reply, registerPerson } from '@company-data/testkit'

const platform = await ownPlatform({
  clockStandsStill: true,
  environment: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' },
})

let callers = 0
/** Each call comes from another address, unless the test names one. */
const send = (path: string, body: object, address = `198.51.100.${++callers}`): Promise<Reply> =>
  call(platform.frontDoor, 'POST', `/api/auth/${path}`, { body, headers: { 'x-forwarded-for': address } })
const readStatuses = async (count: number, sendCall: () => Promise<Reply>): Promise<number[]> => {
  const statuses: number[] = []
  for (let turn = 0; turn < count; turn++) statuses.push((await sendCall()).status)
  return statuses
}

test('TRUST-12 A-96: the sixth beginning in a day for one address is refused, known or not', async () => {
  const person = await registerPerson(platform)
  const { body } = await addKit(person)
  for (const [email, kit] of [
    [person.email, body.kit],
    ['never-registered@example.org', body.kit],
  ]) {
    const begin = () => send('kit/begin', { email, kit })
    assert.deepEqual(await readStatuses(5, begin), [202, 202, 202, 202, 202])
    const refused = await begin()
    assert.deepEqual([refused.status, refused.body.error_key], [429, 'rate.limited'])
    assert.match(String(refused.headers['retry-after']), /^[1-9]\d*$/)
  }
  assert.equal((await send('start-over', { email: person.email })).status, 202, 'a limit of its own')
  await platform.advance(24 * 3600)
  assert.equal((await send('kit/begin', { email: person.email, kit: body.kit })).status, 202)
})

test('A-96: strangers with wrong kits and ids do not lock out the owner', async () => {
  const person = await registerPerson(platform)
  const { body } = await addKit(person)
  const { email } = person
  const wrong = await deriveKitProof(createKitCode())
  assert.equal((await readStatuses(6, () => send('kit/begin', { email, kit: wrong }))).at(-1), 429)
  const begun = await send('kit/begin', { email, kit: body.kit })
  assert.equal(begun.status, 202)
  const guess = { return_id: person.userId, email, kit: wrong, code: '000000' }
  assert.equal((await readStatuses(61, () => send('kit/open', guess))).at(-1), 429)
  const code = await mailbox(platform).codeFor(email, 'kit_return')
  const opening = { return_id: begun.body.return_id, email, kit: body.kit, code }
  assert.equal((await send('kit/open', opening)).body.status, 'ready')
})

test('A-98: the sixth start-over in a day for one address is refused', async () => {
  const email = 'also-never@example.org'
  assert.deepEqual(await readStatuses(6, () => send('start-over', { email })), [202, 202, 202, 202, 202, 429])
})

test('A-96: one source begins ten returns an hour', async () => {
  let turn = 0
  const begin = () => send('kit/begin', { email: `person-${turn++}@example.org`, kit: 'x' }, '203.0.113.9')
  assert.deepEqual(await readStatuses(11, begin), [...Array(10).fill(202), 429])
})

test('A-96: three notices about wrong kits a day', async () => {
  const person = await registerPerson(platform)
  await addKit(person)
  const kit = await deriveKitProof(createKitCode())
  assert.deepEqual(await readStatuses(5, () => send('kit/begin', { email: person.email, kit })), Array(5).fill(202))
  const notices = (await mailbox(platform).list(person.email)).filter((mail) => mail.kind === 'kit_wrong')
  assert.equal(notices.length, 3)
})
