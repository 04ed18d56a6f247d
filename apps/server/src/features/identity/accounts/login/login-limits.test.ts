// Password attempt limits: which attempts count, for whom, and that concurrency does not bypass them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, ownPlatform, type Reply, registerPerson } from '@company-data/testkit'

const platform = await ownPlatform({
  clockStandsStill: true,
  environment: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' },
})

const login = (email: string, password: string, address: string): Promise<Reply> =>
  call(platform.frontDoor, 'POST', '/api/auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  })
const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status).toSorted()

test('(NS-14) an IPv6 network shares its attempts, and mapped IPv4 counts as IPv4', async () => {
  const { email, password } = await registerPerson(platform)
  for (let host = 1; host <= 10; host++)
    assert.equal((await login(email, 'wrong', `2001:db8:1:2::${host}`)).status, 401)
  assert.equal((await login(email, password, '2001:db8:1:2:ffff::')).status, 429)
  assert.equal((await login(email, password, '2001:db8:1:3::1')).status, 200)
  for (let turn = 0; turn < 5; turn++) {
    assert.equal((await login(email, 'wrong', '192.0.2.1')).status, 401)
    assert.equal((await login(email, 'wrong', '::ffff:192.0.2.1')).status, 401)
  }
  assert.equal((await login(email, password, '192.0.2.1')).status, 429)
})

test('B-11, NS-14: a login gives its token back, and a wrong attempt does not', async () => {
  const { email, password } = await registerPerson(platform)
  for (let turn = 0; turn < 12; turn++) {
    const { status, headers } = await login(email, password, '192.0.2.2')
    assert.deepEqual([status, headers['ratelimit-limit'], headers['ratelimit-remaining']], [200, '10', '10'])
  }
  const first = await login(email, 'wrong', '192.0.2.2')
  assert.deepEqual([first.status, first.headers['ratelimit-remaining']], [401, '9'])
  const wrong = await Promise.all(Array.from({ length: 11 }, () => login(email, 'wrong', '192.0.2.2')))
  assert.deepEqual(statuses(wrong), [...Array(9).fill(401), 429, 429])
  const refused = await login(email, password, '192.0.2.2')
  assert.deepEqual([refused.status, refused.body.error_key], [429, 'rate.limited'])
  assert.deepEqual([refused.headers['ratelimit-limit'], refused.headers['retry-after']], ['10', '90'])
})

test('B-11: an unknown address reports the same limit as a known one', async () => {
  const { email } = await registerPerson(platform)
  const knownAddress = await login(email, 'wrong', '192.0.2.9')
  const unknownAddress = await login(`nobody.${email}`, 'wrong', '192.0.2.9')
  const report = ({ headers }: Reply) => [headers['ratelimit-limit'], headers['ratelimit-remaining']]
  assert.deepEqual(report(unknownAddress), report(knownAddress))
})

test('only a wrong password repeated by a session uses up an attempt', async () => {
  const person = await registerPerson(platform)
  const { email, password } = person
  const change = (turn: number, repeated: string) =>
    person.call('PUT', '/api/account/email', { email: `${turn}.${email}`, password: repeated })
  for (let turn = 0; turn < 12; turn++) assert.equal((await change(turn, password)).status, 200)
  for (let turn = 0; turn < 10; turn++) assert.equal((await change(turn, 'wrong')).status, 401)
  assert.equal((await change(0, password)).status, 429)
})
