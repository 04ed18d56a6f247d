// Tests of the error catalog: complete against the lists of the specification, and the shape of the response.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { ApiError, errorBody, errorCatalog, errorKeys, errorRow, isErrorKey, tokenErrorBody } from './errors.ts'
import { errorResponse } from './wire/error-response.ts'

const readSpec = (name: string): string =>
  readFileSync(new URL(`../../../docs/spec/${name}.md`, import.meta.url), 'utf8')
const access = readSpec('access')
const flows = readSpec('flows')

/** The part of a file from one heading to the next mark. */
const section = (text: string, from: string, to: string): string => {
  const start = text.indexOf(from)
  const end = text.indexOf(to, start + from.length)
  assert.ok(start >= 0 && end > start, `no section from ${from} to ${to}`)
  return text.slice(start, end)
}

const assertRow = (source: string, key: string, status: number): void => {
  assert.ok(isErrorKey(key), `${source}: ${key} is not in the catalog`)
  const row = errorRow(key)
  assert.ok(row.status === status || row.otherStatus === status, `${source}: ${key} is ${status}, not ${row.status}`)
}

const assertAll = (source: string, keyPairs: Array<[key: string, status: string]>, atLeast: number): void => {
  assert.ok(keyPairs.length >= atLeast, `${source}: only ${keyPairs.length} keys were read`)
  for (const [key, status] of keyPairs) assertRow(source, key, Number(status))
}

const pairs = (text: string, pattern: RegExp): Array<[string, string]> =>
  [...text.matchAll(pattern)].map((match) => [match.groups?.key ?? '', match.groups?.status ?? ''])

test('every key of the table D1-ERR has its row and status', () => {
  const table = section(access, '## ERR.', '## LIM.')
  const rows = pairs(table, /^\| D1-ERR-\d+ \| `(?<key>[a-z_0-9.]+)` \| (?:"error" \(→CX-07: )?(?<status>\d{3})/gm)
  assertAll('D1-ERR', rows, 44)
})

test('[A-10] every key of access.md section 2.18 has its row and status', () => {
  const list = section(access, '## 2.18', '## 2.19')
  assertAll('2.18', pairs(list, /`(?<key>[a-z_0-9]+\.[a-z_0-9]+)` (?<status>\d{3})/g), 85)
})

test('every general key of G-004 and G-006 has its row and status', () => {
  const general = section(access, '- **G-004**', '- **G-005**')
  const byStatus = general.split(/; (?=\d{3} )|: (?=\d{3} )/)
  const keyPairs = byStatus.flatMap(
    (part): Array<[string, string]> =>
      [...part.matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map((match) => [match[1] ?? '', part.slice(0, 3)]),
  )
  assertAll('G-004', keyPairs, 16)
  const oauth = section(access, '- **G-006**', '- **G-007**').matchAll(/`(oauth\.[a-z_]+)`/g)
  assertAll(
    'G-006',
    [...oauth].map(([, key = '']) => [key, key === 'oauth.invalid_client' ? '401' : '400']),
    5,
  )
})

test('every key of the list D2-ERR has its row and status', () => {
  const list = section(flows, '## 1.23', '## 1.24')
  const rows = pairs(list, /\(§7\) (?:Forwarder )?(?<status>\d{3}) (?<key>[a-z_]+\.[a-z_0-9]+)/g)
  assertAll('D2-ERR', rows, 37)
})

test('every key of FG-47 has its row and status', () => {
  assertAll('FG-47', pairs(section(flows, '## FG-47', '## FG-48'), /(?<status>\d{3}) (?<key>[a-z_]+\.[a-z_]+)/g), 10)
})

test('every error key with a status in a decision is in the catalog', () => {
  const written = pairs(access + flows, /\b(?<status>4\d\d|503) `(?<key>[a-z_0-9]+\.[a-z_0-9]+)`/g)
  assertAll('decisions', written, 90)
})

test('the row of a key is in the file named by its prefix', () => {
  const folder = new URL('./errors/', import.meta.url)
  const rows = globSync('*/*.ts', { cwd: folder }).flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/^ {2}'([a-z0-9_.]+)': \{/gm)].map(([, key = '']) => ({
      key,
      name: basename(file, '.ts'),
    })),
  )
  const nameFor = (key: string) =>
    key.startsWith('services.webhook_') ? 'services-webhooks' : key.slice(0, key.indexOf('.')).replaceAll('_', '-')
  for (const { key, name } of rows) assert.equal(name, nameFor(key), key)
  assert.deepEqual(rows.map(({ key }) => key).sort(), [...errorKeys].sort())
})

test('a message is a sentence, and the whitelist refusal is the documented one', () => {
  for (const key of errorKeys) assert.match(errorRow(key).message, /^\S.*\S$/, key)
  assert.equal(errorCatalog['auth.client_endpoint_forbidden'].message, 'Client not authorized for this endpoint')
})

test('[D1-GEN-13] an error body is the message and the key, then the more members', () => {
  for (const key of errorKeys) {
    if (errorRow(key).rfcCode !== undefined) continue
    assert.deepEqual(errorBody(new ApiError(key)), { error: errorRow(key).message, error_key: key })
  }
  const members = { fields: { '/name': 'is missing' }, error: 'x', error_key: 'y' }
  const error = new ApiError('request.invalid', { message: 'No name.', members })
  const body = errorBody(error, 'r-1')
  assert.deepEqual(body, {
    error: 'No name.',
    error_key: 'request.invalid',
    fields: { '/name': 'is missing' },
    request_id: 'r-1',
  })
  assert.deepEqual(Object.keys(body), ['error', 'error_key', 'fields', 'request_id'])
  assert.equal(errorResponse.safeParse(body).success, true)
})

test('the keys of G-006 have the body of RFC 6749, with the code in error', () => {
  assert.deepEqual(errorBody(new ApiError('oauth.invalid_client', { message: 'Wrong secret.' }), 'r-1'), {
    error: 'invalid_client',
    error_description: 'Wrong secret.',
    error_key: 'oauth.invalid_client',
    request_id: 'r-1',
  })
  assert.equal(errorBody(new ApiError('oauth.result_consumed')).error, errorCatalog['oauth.result_consumed'].message)
})

test('NS-14: only the token endpoint calls a rate refusal temporarily_unavailable', () => {
  const error = new ApiError('rate.limited')
  assert.equal(errorBody(error).error, errorCatalog['rate.limited'].message)
  assert.equal(tokenErrorBody(error).error, 'temporarily_unavailable')
  assert.equal(tokenErrorBody(error).error_key, 'rate.limited')
  assert.equal(tokenErrorBody(new ApiError('oauth.invalid_grant')).error, 'invalid_grant')
})

test('[D1-LIM-14] the two operating modes carry their Retry-After', () => {
  assert.equal(new ApiError('db.writes_paused').headers['retry-after'], '30')
  assert.equal(new ApiError('platform.out_of_order').headers['retry-after'], '300')
  assert.equal(new ApiError('twofa.too_many_pending').headers['retry-after'], undefined)
})

test('G-004: a missing, bad or old token gets WWW-Authenticate', () => {
  for (const key of ['auth.token_required', 'auth.token_invalid', 'auth.token_expired'] as const) {
    assert.equal(new ApiError(key).headers['www-authenticate'], 'Bearer')
  }
})

test('CX-06: persons_only is 403 or 400, and no other status is possible', () => {
  assert.equal(new ApiError('company_connections.persons_only').status, 403)
  assert.equal(new ApiError('company_connections.persons_only', { status: 400 }).status, 400)
  assert.throws(() => new ApiError('company_connections.persons_only', { status: 404 }), TypeError)
  assert.throws(() => new ApiError('services.not_found', { status: 403 }), TypeError)
})

test('an ApiError keeps its cause, and a prototype member is not a key', () => {
  const cause = new Error('why')
  assert.equal(new ApiError('server.error', { cause }).cause, cause)
  assert.equal(isErrorKey('toString'), false)
  assert.equal(isErrorKey('server.error'), true)
})
