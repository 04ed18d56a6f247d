// The program's output: JSON lines and the ready line on stdout, without any secret that a caller sent.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { call, type Program, preparedFolder, sendRaw, startProgram } from '@company-data/testkit'

const folder = await preparedFolder()
let program: Program | undefined
after(async () => {
  await program?.stop('SIGKILL')
  await folder.remove()
})

const MARKER = 'hunter2-Marker'

const provoke = async (eu: string, token: string): Promise<void> => {
  const types = '/api/ops/contact-field-types'
  const row = { type: 'marked', parent: 'text', label: MARKER }
  const headers = {
    cookie: `session=${MARKER}`,
    'x-secret': MARKER,
    'x-forwarded-for': MARKER,
    'user-agent': MARKER,
    referer: `http://a.example/?code=${MARKER}`,
    'x-request-id': `${MARKER} is no id`,
  }
  await call(eu, 'GET', `/api/health?token=${MARKER}`, { headers, token: MARKER })
  await call(eu, 'GET', `/api/company-data/connections?access_token=${MARKER}`, { token: MARKER })
  await call(eu, 'GET', `/api/${MARKER}/x`, { token: `${MARKER}.${MARKER}.${MARKER}` })
  await call(eu, 'GET', `/api/%2e%2e/${MARKER}`)
  await call(eu, 'POST', types, { token, body: `{"label": ${MARKER}}` })
  await call(eu, 'POST', types, { token, body: `<a>${MARKER}`, headers: { 'content-type': 'text/xml' } })
  await call(eu, 'POST', types, { token, body: { ...row, label: `\0${MARKER}` } })
  await call(eu, 'POST', types, { token, body: { ...row, validation: `(${MARKER}` } })
  await call(eu, 'POST', types, { token, body: row })
  await call(eu, 'POST', types, { token, body: row })
  await call(eu, 'PUT', `${types}/${MARKER}`, { token, body: row })
  await call(eu, 'GET', `/api/ops/mail?to=${MARKER}%00`, { token })
  await call(eu, 'POST', '/api/ops/jobs/run', { token, body: { job: MARKER } })
  await sendRaw(eu, `GET /${MARKER} HTTP/9.9\r\nAuthorization: Bearer ${MARKER}\r\n\r\n`)
  await sendRaw(eu, `GET / HTTP/1.1\r\nHost: a\r\nX: ${MARKER.repeat(2_000)}\r\n\r\n`)
}

// The most verbose level, which includes debug.
test('LOG_LEVEL=trace logs no token, header, body or query of a caller', async () => {
  program = await startProgram({ DATA_DIR: folder.path, LOG_LEVEL: 'trace', TEST_CLOCK: '1' })
  const token = await folder.operatorToken()
  await provoke(program.addresses.eu ?? '', token)
  await provoke(program.addresses.front_door ?? '', token)
  assert.equal((await program.stop()).code, 0)

  const platformKey = (await readFile(join(folder.path, 'secrets', 'platform-key'), 'utf8')).trim()
  const password = (await readFile(join(folder.path, 'postgres', 'cluster', 'password'), 'utf8')).trim()
  for (const secret of [MARKER, token, platformKey, password]) assert.ok(!program.stdout().includes(secret))
  for (const secret of [MARKER, token, platformKey, password]) assert.ok(!program.stderr().includes(secret))

  const lines = program.stdout().trimEnd().split('\n')
  assert.equal(lines.filter((line) => line.startsWith('ready ')).length, 1)
  const events = lines.filter((line) => !line.startsWith('ready ')).map((line) => JSON.parse(line))
  for (const event of events) assert.ok(event.time && event.level && event.event)
  assert.ok(events.filter(({ event }) => event === 'request').length >= 24, 'each request has its line')
})
