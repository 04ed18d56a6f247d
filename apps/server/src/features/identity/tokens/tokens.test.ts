import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createDatabases, type TestDatabases, until } from '@company-data/testkit'
import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose'
import { type Clock, clock } from '../../../platform/clock/clock.ts'
import { type Database, openDatabase } from '../../../platform/db/index.ts'
import { ids } from '../../../platform/ids/ids.ts'
import { metrics } from '../../../platform/metrics/metrics.ts'
import { rateLimits } from '../../../platform/rate-limit/rate-limits.ts'
import { secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { type Tokens, tokens as tokensFeature } from './index.ts'

const platformKey = randomBytes(32)
let databases: TestDatabases
let directory: Database<DirectoryTables>
let time: Clock
let tokens: Tokens
const ADDRESS = '192.0.2.1'
const USER = '0190a6f0-0000-7000-8000-000000000001'

const startTokens = async (changed: Partial<Parameters<typeof tokensFeature>[0]> = {}): Promise<Tokens> => {
  const started = tokensFeature({
    hooks: { 'tokens.revoking': async () => undefined },
    directory,
    clock: time,
    ids: ids(time),
    secrets: secrets(platformKey),
    limits: rateLimits(undefined, time),
    addresses: { frontDoor: () => 'https://door.example' },
    metrics: metrics(),
    quotas: { smallestLimit: () => 1_000, readLimits: () => assert.fail('no user has that many grants') },
    ...changed,
  })
  await started.start()
  return started
}

before(async () => {
  databases = await createDatabases([])
  directory = openDatabase<DirectoryTables>({ url: databases.directory, maxConnections: 4 })
  time = clock()
  tokens = await startTokens()
  await directory.kysely
    .insertInto('account')
    .values({
      user_id: USER,
      usertype: 'person',
      email: 'p@example.org',
      auth_salt: 's',
      password_hash: 'h',
      display_name: 'P',
      region: 'eu',
      code: 'PERSONCODE',
      public_key: 'k',
      public_key_sha256: 'x',
      encrypted_private_key: '{}',
      created_at: new Date(),
    })
    .execute()
})
after(async () => {
  await tokens.stop()
  await directory.close()
  await databases.drop()
})

const issue = async (grant?: string) =>
  (await tokens.issue({ sub: USER, kind: 'session', gen: 1, ...(grant !== undefined && { grant }) }, 'session'))
    .access_token
const session = () =>
  directory.transaction((tx) =>
    tokens.grants.open(tx, { kind: 'session', userId: USER, origin: { openedBy: 'password' } }),
  )

test('[D1-TOK-34] [A-85] an access token verifies against the published keys (G-035)', async () => {
  const { payload, protectedHeader } = await jwtVerify(await issue('g'), createLocalJWKSet(tokens.signingKeys.jwks()), {
    issuer: 'https://door.example',
    audience: 'https://door.example',
    typ: 'at+jwt',
    algorithms: ['EdDSA'],
  })
  assert.deepEqual(Object.keys(payload).sort(), ['aud', 'exp', 'gen', 'grant', 'iat', 'iss', 'jti', 'kind', 'sub'])
  assert.equal((payload.exp ?? 0) - (payload.iat ?? 0), 3600)
  assert.deepEqual(Object.keys(protectedHeader).sort(), ['alg', 'kid', 'typ'])
  assert.ok(!JSON.stringify(tokens.signingKeys.jwks()).includes('"d"'), 'no private part is published')
})

test('[D1-TOK-07] [D1-TOK-28] a token lives 3600 seconds, to the second (D1-LIM-01)', async () => {
  const token = await issue()
  assert.notEqual(typeof (await tokens.check(token, ADDRESS)), 'string')
  const offset = time.offsetMs()
  time.setOffset(offset + 3599_000 - 1000)
  assert.notEqual(typeof (await tokens.check(token, ADDRESS)), 'string')
  time.setOffset(offset + 3600_000)
  assert.equal(await tokens.check(token, ADDRESS), 'expired')
  time.setOffset(offset)
})

const tampered = async (): Promise<Record<string, string>> => {
  const token = await issue()
  const [header = '', payload = '', signature = ''] = token.split('.')
  const decoded = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const other = generateKeyPairSync('ed25519').privateKey
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = (head: object, body: object, key = other) => {
    const text = `${encode(head)}.${encode(body)}`
    return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
  }
  const kid = tokens.signingKeys.current('EdDSA').kid
  return {
    'alg none': `${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
    'HS256 with the public key': await new SignJWT(decoded)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
      .sign(Buffer.from(String(tokens.signingKeys.current('EdDSA').publicJwk.x))),
    'another typ': `${encode({ alg: 'EdDSA', typ: 'JWT', kid })}.${payload}.${signature}`,
    'an unknown kid': signed({ alg: 'EdDSA', typ: 'at+jwt', kid: 'at-unknown' }, decoded),
    'another key under our kid': signed({ alg: 'EdDSA', typ: 'at+jwt', kid }, decoded),
    'a changed payload': `${header}.${encode({ ...decoded, sub: 'somebody-else' })}.${signature}`,
    'a cut signature': token.slice(0, -4),
    'a fourth part': `${token}.x`,
    nothing: '',
    'not base64': `${header}.%%%.${signature}`,
  }
}

test('forged tokens are invalid', async () => {
  for (const [fault, token] of Object.entries(await tampered()))
    assert.equal(await tokens.check(token, ADDRESS), 'invalid', fault)
})

test('a token of another issuer is invalid, even when signed by our key', async () => {
  const elsewhere = await startTokens({ addresses: { frontDoor: () => 'https://elsewhere.example' } })
  const foreign = (await elsewhere.issue({ sub: USER, kind: 'session', gen: 1 }, 'session')).access_token
  assert.equal(await tokens.check(foreign, ADDRESS), 'invalid')
  await elsewhere.stop()
})

test('a revoked grant ends its tokens here at once, elsewhere soon', async () => {
  const { grantId } = await session()
  const token = await issue(grantId)
  const otherDatabase = openDatabase<DirectoryTables>({ url: databases.directory, maxConnections: 4 })
  const other = await startTokens({ directory: otherDatabase })
  for (const instance of [tokens, other]) assert.notEqual(typeof (await instance.check(token, ADDRESS)), 'string')
  await directory.transaction((tx) => tokens.grants.revoke(tx, { grantId }))
  assert.equal(await tokens.check(token, ADDRESS), 'invalid')
  await until('the other process knows', async () => (await other.check(token, ADDRESS)) === 'invalid')
  await other.stop()
  await otherDatabase.close()
})

test('a single access token can be revoked', async () => {
  const [instance, two] = [await issue(), await issue()]
  const claims = await tokens.check(instance, ADDRESS)
  assert.ok(typeof claims === 'object')
  await tokens.revokeAccessToken(claims)
  assert.equal(await tokens.check(instance, ADDRESS), 'invalid')
  assert.notEqual(typeof (await tokens.check(two, ADDRESS)), 'string')
})

test('[D1-TOK-12] [D1-LIM-02] a refresh token rotates, and a second use revokes the family', async () => {
  const first = await session()
  const second = await tokens.grants.rotate(first.refreshToken, null)
  assert.ok(second && second.refreshToken !== first.refreshToken)
  assert.equal(await tokens.grants.rotate(first.refreshToken, null), undefined)
  assert.equal(await tokens.grants.rotate(second.refreshToken, null), undefined, 'the family is dead')
  assert.ok(await tokens.grants.isRevoked(first.grantId))
})

test('one of twenty concurrent refreshes succeeds, and the grant is revoked', async () => {
  const { refreshToken, grantId } = await session()
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => tokens.grants.rotate(refreshToken, null)))
  assert.equal(outcomes.filter((outcome) => outcome !== undefined).length, 1)
  assert.ok(await tokens.grants.isRevoked(grantId))
})

test('a refresh token works for its own client only, and 30 days', async () => {
  const { refreshToken } = await session()
  assert.equal(await tokens.grants.rotate(refreshToken, { clientId: 'svc_other', gen: 1, oldestGen: 1 }), undefined)
  const offset = time.offsetMs()
  time.setOffset(offset + 31 * 24 * 3600_000)
  assert.equal(await tokens.grants.rotate(refreshToken, null), undefined)
  time.setOffset(offset)
  assert.ok(await tokens.grants.rotate(refreshToken, null), 'a try of another client is not a use')
})

test('refresh tokens are not in the table', async () => {
  const { refreshToken } = await session()
  const rows = await directory.kysely.selectFrom('refresh_token').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(refreshToken.slice(3)))
})

/** How many keys are published, by algorithm. */
const publishedKeys = () => {
  const count: Record<string, number> = {}
  for (const { alg } of tokens.signingKeys.jwks().keys) count[alg] = (count[alg] ?? 0) + 1
  return count
}

test('[A-41] an ID token verifies against the published keys and grants no access', async () => {
  const authTime = new Date(time.nowMs() - 60_000)
  const idToken = await tokens.issueIdToken({ sub: USER, aud: 'app_x', authTime, nonce: 'n1', claims: {} })
  const keys = createLocalJWKSet(tokens.signingKeys.jwks())
  const expected = { issuer: 'https://door.example', audience: 'app_x', algorithms: ['RS256'] }
  const { payload, protectedHeader } = await jwtVerify(idToken, keys, expected)
  assert.equal(protectedHeader.kid, tokens.signingKeys.current('RS256').kid)
  assert.deepEqual(Object.keys(payload).sort(), ['aud', 'auth_time', 'exp', 'iat', 'iss', 'nonce', 'sub'])
  assert.equal((payload.exp ?? 0) - (payload.iat ?? 0), 3600)
  assert.equal(payload.auth_time, Math.floor(authTime.getTime() / 1000))
  assert.equal(await tokens.check(idToken, ADDRESS), 'invalid')
  const claims = { sub: 'x', email: 'ann@example.org' }
  const withClaims = await tokens.issueIdToken({ sub: USER, aud: 'app_x', authTime, nonce: null, claims })
  const { nonce, sub, email } = (await jwtVerify(withClaims, keys, expected)).payload
  assert.deepEqual([nonce, sub, email], [undefined, USER, 'ann@example.org'], 'no claim replaces the subject')
})

test('a rotated key is published before it signs and verifies afterwards', async () => {
  const old = await issue()
  assert.notEqual(typeof (await tokens.check(old, ADDRESS)), 'string')
  const offset = time.offsetMs()
  time.setOffset(offset + 91 * 24 * 3600_000)
  await tokens.signingKeys.rotate()
  assert.deepEqual(publishedKeys(), { EdDSA: 2, RS256: 2 })
  const before = tokens.signingKeys.current('EdDSA').kid
  time.setOffset(time.offsetMs() + 21 * 60_000)
  assert.notEqual(tokens.signingKeys.current('EdDSA').kid, before)
  await tokens.signingKeys.rotate()
  const fresh = await issue()
  assert.notEqual(typeof (await tokens.check(fresh, ADDRESS)), 'string')
  assert.deepEqual(publishedKeys(), { EdDSA: 2, RS256: 2 }, 'the retired keys are still published')
  time.setOffset(time.offsetMs() + 3601_000)
  assert.deepEqual(publishedKeys(), { EdDSA: 1, RS256: 1 })
  assert.equal(await tokens.check(old, ADDRESS), 'expired')
})

test('a leaked key is retired immediately, and its signatures are refused', async () => {
  const [verifiedToken, newToken] = [await issue(), await issue()]
  assert.notEqual(typeof (await tokens.check(verifiedToken, ADDRESS)), 'string')
  const before = tokens.signingKeys.current('EdDSA').kid
  await tokens.signingKeys.rotate({ now: true })
  assert.notEqual(tokens.signingKeys.current('EdDSA').kid, before)
  assert.deepEqual(
    [await tokens.check(verifiedToken, ADDRESS), await tokens.check(newToken, ADDRESS)],
    ['invalid', 'invalid'],
  )
  assert.notEqual(typeof (await tokens.check(await issue(), ADDRESS)), 'string')
})

test('private keys are encrypted in the directory', async () => {
  const rows = await directory.kysely.selectFrom('signing_key').select('private_key_encrypted').execute()
  for (const row of rows) assert.match(row.private_key_encrypted, /^v2:/)
})

test('an address that sends forged tokens is ignored for a while', async () => {
  const limited = await startTokens({ limits: rateLimits({ badToken: { points: 3, seconds: 60 } }, time) })
  const token = await issue()
  assert.notEqual(typeof (await limited.check(token, ADDRESS)), 'string')
  for (let i = 0; i < 3; i++) assert.equal(await limited.check(`forged-${i}`, ADDRESS), 'invalid')
  assert.equal(await limited.check('forged-again', ADDRESS), 'limited')
  assert.notEqual(typeof (await limited.check(token, ADDRESS)), 'string')
  assert.equal(await limited.check('forged-again', '192.0.2.2'), 'invalid')
  await limited.stop()
})
