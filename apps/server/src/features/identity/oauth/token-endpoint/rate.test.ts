import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, ownPlatform, registerPerson, startPlatform } from '@company-data/testkit'

const platform = await ownPlatform({
  clockStandsStill: true,
  environment: { RATE_LIMITS: 'on', RATE_LIMIT_PUBLIC_CALLS: '5/60', RATE_LIMIT_CLIENT_CALLS: '4/60' },
})

const ask = (clientId: string) =>
  call(platform.frontDoor, 'POST', '/oauth2/token', {
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: 'x' }),
  })

test('[D1-TOK-29] [D1-LIM-15] sixty token requests a minute per address, whatever X-Forwarded-For says (T-24)', async () => {
  const replies = []
  for (let i = 0; i < 60; i++) replies.push(await ask(`svc_${i}`))
  assert.ok(replies.every(({ status }) => status === 401))
  const refused = await call(platform.frontDoor, 'POST', '/oauth2/token', {
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'svc_new', client_secret: 'x' }),
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })
  assert.deepEqual(
    [refused.status, refused.body.error, refused.body.error_key],
    [429, 'temporarily_unavailable', 'rate.limited'],
  )
  for (const header of ['retry-after', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'])
    assert.match(String(refused.headers[header]), /^\d+$/)
  await platform.advance(60)
  assert.equal((await ask('svc_again')).status, 401)
})

test('after ten wrong secrets a minute even the right one waits', async () => {
  await platform.advance(600)
  for (let i = 0; i < 10; i++) assert.equal((await ask('svc_guessed')).status, 401)
  assert.equal((await ask('svc_guessed')).status, 429)
  assert.equal((await ask('svc_other')).status, 401)
})

test('expensive public calls are limited per address across e-mails', async () => {
  const login = (n: number) =>
    call(platform.frontDoor, 'POST', '/api/auth/login', { body: { email: `nobody-${n}@example.org`, password: 'x' } })
  for (let i = 0; i < 5; i++) assert.equal((await login(i)).body.error_key, 'auth.login_failed')
  const refused = await login(6)
  assert.deepEqual([refused.status, refused.body.error_key], [429, 'rate.limited'])
  assert.match(String(refused.headers['retry-after']), /^\d+$/)
  for (const [method, path] of [
    ['GET', '/api/auth/params?email=x@example.org'],
    ['POST', '/api/auth/register'],
    ['POST', '/api/auth/accept-invite'],
    ['GET', '/oauth2/authorize'],
  ] as const) {
    assert.equal((await call(platform.frontDoor, method, path)).status, 429, path)
  }
})

test('introspection, revocation and result polls are limited per address', async () => {
  await platform.advance(600)
  const ask = (path: string, name: string) =>
    call(platform.frontDoor, 'POST', path, {
      body: new URLSearchParams({ client_id: name, client_secret: 'x', token: 't', state: 's' }),
    })
  const paths = ['/oauth2/introspect', '/oauth2/revoke', '/oauth2/result']
  for (const [index, path] of [...paths, '/oauth2/result'].entries())
    assert.equal((await ask(path, `svc_${index}`)).status, 401, path)
  for (const path of paths) {
    const refused = await ask(path, 'svc_another')
    assert.deepEqual([refused.status, refused.body.error_key], [429, 'rate.limited'], path)
    assert.match(String(refused.headers['retry-after']), /^\d+$/)
  }
  await platform.advance(60)
  assert.equal((await ask('/oauth2/result', 'svc_again')).status, 401)
})

test('unknown clients share one wrong-secret limit', async (t) => {
  const limited = await startPlatform({ clockStandsStill: true, environment: { RATE_LIMITS: 'on' } })
  t.after(() => limited.stop())
  const ask = (path: string, name: string) =>
    call(limited.frontDoor, 'POST', path, {
      body: new URLSearchParams({ client_id: name, client_secret: 'x', token: 't', state: 's' }),
    })
  const paths = ['/oauth2/introspect', '/oauth2/revoke', '/oauth2/result']
  for (let index = 0; index < 10; index += 1)
    assert.equal((await ask(paths[index % 3] ?? '', `svc_${index}`)).status, 401)
  for (const path of paths) assert.equal((await ask(path, 'svc_another')).status, 429, path)
})

test('registrations are limited per address and hour', async (t) => {
  const limited = await startPlatform({
    clockStandsStill: true,
    environment: { RATE_LIMITS: 'on', RATE_LIMIT_REGISTRATIONS: '2/3600' },
  })
  t.after(() => limited.stop())
  await registerPerson(limited)
  await registerPerson(limited)
  await assert.rejects(registerPerson(limited), /rate\.limited/)
  const login = await call(limited.frontDoor, 'POST', '/api/auth/login', {
    body: { email: 'x@example.org', password: 'x' },
  })
  assert.equal(login.status, 401)
  await limited.advance(1800)
  await registerPerson(limited)
})

test('refused registrations of a known address use up the same limit', async (t) => {
  const limited = await startPlatform({
    clockStandsStill: true,
    environment: { RATE_LIMITS: 'on', RATE_LIMIT_REGISTRATIONS: '2/3600' },
  })
  t.after(() => limited.stop())
  const { email } = await registerPerson(limited)
  await assert.rejects(registerPerson(limited, { email }), /auth\.email_taken/)
  await assert.rejects(registerPerson(limited, { email }), /rate\.limited/)
})
