import assert from 'node:assert/strict'
import { test } from 'node:test'
import { log } from './log.ts'

const captured = () => {
  const lines: string[] = []
  return { lines, logger: log('debug', { write: (line: string) => lines.push(line) }) }
}

test('a line is JSON with its event, level and fields', () => {
  const { lines, logger } = captured()
  logger.with({ region: 'eu' }).info('request', { status: 200, request_id: 'abc-1', path: '/api/services/{id}' })
  const line = JSON.parse(lines[0] as string)
  assert.equal(line.event, 'request')
  assert.equal(line.region, 'eu')
  assert.equal(line.path, '/api/services/{id}')
  assert.equal(line.request_id, 'abc-1')
  assert.equal(line.level, 'info')
  assert.ok(line.time)
})

test('a part of the program has a separate level, or that of the log', () => {
  const lines: string[] = []
  const components = { database: 'debug', requests: 'error' } as const
  const logger = log({ level: 'info', components }, { write: (line: string) => lines.push(line) })
  for (const part of [logger, logger.of('database'), logger.of('requests'), logger.of('jobs').with({ store: 'eu' })]) {
    part.debug('at debug')
    part.info('at info')
  }
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)).map(({ component, event }) => [component, event]),
    [
      [undefined, 'at info'],
      ['database', 'at debug'],
      ['database', 'at info'],
      ['jobs', 'at info'],
    ],
  )
  assert.deepEqual([logger.isDebug, logger.of('database').isDebug], [false, true])
})

test('keeps secrets out of a line, wherever they come from', () => {
  const { lines, logger } = captured()
  const marker = 'MARKER-hunter2'
  logger.info('login', { password: marker, client_secret: marker, access_token: marker, otk: marker })
  logger.warn('odd', {
    detail: `Bearer ${marker}`,
    note: `said "${marker}"`,
    url: `https://a.example/x?token=${marker}`,
  })
  try {
    JSON.parse(`{"password": ${marker}}`)
  } catch (error) {
    logger.error('parse', error)
  }
  logger.error('database', new Error(`Key (email)=(${marker}@example.org) already exists.`))
  logger.error('cause', new Error('outer', { cause: new Error(`inner '${marker}'`) }))
  assert.equal(lines.length, 5)
  for (const line of lines) assert.ok(!line.includes('hunter2'), line)
  assert.match(lines[3] as string, /already exists/)
})

test('a line names a migration in full, however long its name is', () => {
  const { lines, logger } = captured()
  logger.info('migrated', { migration: '0021_stored_response_subject_index.sql' })
  assert.match(lines[0] as string, /"migration":"0021_stored_response_subject_index\.sql"/)
})

test('an error line keeps the name, code and stack frames', () => {
  const { lines, logger } = captured()
  logger.error('failed', Object.assign(new TypeError('x is undefined'), { code: 'E_X' }))
  const { error } = JSON.parse(lines[0] as string)
  assert.equal(error.name, 'TypeError')
  assert.equal(error.code, 'E_X')
  assert.equal(error.message, 'x is undefined')
  assert.match(error.stack, /log\.test\.ts/)
})
