// A user's `request_id` is found in the log, with the error key and without any of the user's input.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  call,
  createService,
  createServiceClient,
  registerCompany,
  registerPerson,
  sendRaw,
  usePlatform,
} from '@company-data/testkit'
import { until } from '@company-data/testkit/wait'

const platform = await usePlatform()
const INFO = 'info'

const findLogLines = (requestId: string) =>
  platform.logLines.map((line) => JSON.parse(line)).filter(({ request_id }) => request_id === requestId)

/** The line is written once the response has left, which may be after its arrival. */
const awaitLogLine = async (requestId: string) => {
  await until('the request is logged', async () => findLogLines(requestId).length > 0)
  return findLogLines(requestId)[0]
}

test('a refused request is logged at info with request_id, route and key', async () => {
  const marker = 'hunter2-Marker'
  const { status, body } = await call(platform.region(), 'GET', `/api/services/${marker}?token=${marker}`, {
    token: marker,
  })
  assert.equal(status, 401)
  const line = await awaitLogLine(body.request_id)
  assert.equal(findLogLines(body.request_id).length, 1)
  const { level, event, base, method, path, status: logged, error_key } = line
  assert.deepEqual(
    { level, event, base, method, path, logged, error_key },
    {
      level: INFO,
      event: 'request',
      base: 'eu',
      method: 'GET',
      path: '/api/services/{id}',
      logged: 401,
      error_key: 'auth.token_invalid',
    },
  )
  assert.ok(!JSON.stringify(line).includes(marker))
})

test('a successful request has no line at info', async () => {
  const { headers } = await call(platform.region(), 'GET', '/api/health')
  const lines = findLogLines(String(headers['x-request-id']))
  assert.deepEqual(
    lines.filter(({ level }) => level !== 'debug' && level !== 'trace'),
    [],
  )
})

test('a malformed request is logged with its request_id too', async () => {
  const response = await sendRaw(platform.region(), 'GET /hunter2-Marker HTTP/9.9\r\n\r\n')
  const line = await awaitLogLine(/"request_id":"([^"]+)"/.exec(String(response))?.[1] ?? '')
  assert.deepEqual([line?.level, line?.status, line?.error_key], [INFO, 400, 'request.invalid'])
  assert.ok(!JSON.stringify(line).includes('hunter2'))
})

test('a line names the calling company, client or operator, never a person', async () => {
  const company = await registerCompany(platform)
  const client = await createServiceClient(company, (await createService(company)).id)
  const person = await registerPerson(platform)
  const path = '/api/services/none'
  const readCaller = async ({ body }: { body: { request_id: string } }) => {
    const { caller, company_user_id, client_id, operator_id, ...line } = await awaitLogLine(body.request_id)
    assert.ok(!JSON.stringify(line).includes(person.userId))
    return { caller, company_user_id, client_id, operator_id }
  }
  const none = { company_user_id: undefined, client_id: undefined, operator_id: undefined }
  assert.deepEqual(await readCaller(await company.call('GET', path)), {
    ...none,
    caller: 'company',
    company_user_id: company.userId,
  })
  assert.deepEqual(await readCaller(await call(platform.region(), 'GET', path, { token: await client.token() })), {
    ...none,
    caller: 'service-client',
    company_user_id: company.userId,
    client_id: client.clientId,
  })
  assert.deepEqual(await readCaller(await person.call('GET', path)), { ...none, caller: 'person' })
  assert.deepEqual(await readCaller(await platform.ops('PUT', '/api/ops/operators/none', {})), {
    ...none,
    caller: 'operator',
    operator_id: 'OPERATOR_TOKEN',
  })
})
