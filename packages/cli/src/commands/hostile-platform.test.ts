// A platform and a forward target that ask for secrets which they must not get.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Change } from '@company-data/sdk/service'
import { createCli, removeCli } from '../../testing/run-cli.ts'
import { forwardEvent } from '../listen/forward.ts'
import { withoutSecrets } from '../program/system.ts'
import { keyFileName } from '../sandbox/key-file.ts'

const cli = await createCli()
after(() => removeCli(cli))

const startServer = async (handler: (request: IncomingMessage, response: ServerResponse) => void) => {
  const server = createServer(handler)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

test('a secret follows no redirect, and a refused one is not stored', async () => {
  let others = 0
  const other = await startServer((_request, response) => {
    others += 1
    response.end()
  })
  const platform = await startServer((_request, response) => {
    response.writeHead(307, { location: other.url }).end()
  })
  try {
    const args = ['login', '--url', platform.url, '--client-id', 'svc_1', '--secret-stdin', '--json']
    const { code, out, errors } = await cli.run(args, { input: 'secret-of-the-service' })
    assert.notEqual(code, 0)
    assert.equal(others, 0)
    assert.ok(!`${out}${errors}`.includes('secret-of-the-service'))
    assert.deepEqual(await readdir(cli.home), [], 'nothing is stored')
  } finally {
    platform.stop()
    other.stop()
  }
})

test('an error of the platform cannot act on the terminal', async () => {
  const platform = await startServer((_request, response) => {
    response.writeHead(400, { 'content-type': 'application/json', 'x-platform-api-version': '1' })
    response.end(
      JSON.stringify({ error: 'No\u001b[2J\u009b31m', error_key: 'x.\u001b]0;y\u0007', request_id: '\u202e1' }),
    )
  })
  try {
    for (const more of [[], ['--json']]) {
      const args = ['login', '--url', platform.url, '--client-id', 'svc_1', '--secret-stdin', ...more]
      const { errors } = await cli.run(args, { input: 'secret' })
      assert.match(errors, /No/)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that act on a terminal
      assert.doesNotMatch(errors, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/)
    }
  } finally {
    platform.stop()
  }
})

test('login sends no secret in the clear, and takes no address with a password', async () => {
  const login = (url: string) =>
    cli.run(['login', '--url', url, '--client-id', 'svc_1', '--secret-stdin'], { input: 'x' })
  const open = await login('http://data.example.org')
  assert.deepEqual([open.code, /without encryption[\s\S]*--allow-http/.test(open.errors)], [2, true])
  const withPassword = await login('https://me:hidden@data.example.org')
  assert.deepEqual([withPassword.code, withPassword.errors.includes('hidden')], [2, false])
  const forward = await cli.run(['listen', '--to', 'http://me:hidden@localhost:3000/'])
  assert.deepEqual([forward.code, forward.errors.includes('hidden')], [2, false])
})

test('the key of a sandbox gets a name in this folder only', () => {
  assert.equal(keyFileName('ABC-123'), 'abc-123.pem')
  assert.equal(keyFileName('../../.ssh/id'), 'sshid.pem')
  assert.equal(keyFileName('/..'), 'service.pem')
})

test('a forward target cannot redirect an event, or delay it without end', async () => {
  const paths: string[] = []
  const target = await startServer((request, response) => {
    paths.push(request.url ?? '')
    if (request.url === '/redirect') response.writeHead(302, { location: '/elsewhere' }).end()
    // A body that never ends.
    else response.writeHead(200).write('x')
  })
  try {
    const change = { id: '01a1', event: 'field_updated' } as unknown as Change
    const delivery = { webhookId: '1', secret: 'whsec_AAAA', signal: new AbortController().signal }
    assert.equal(await forwardEvent(change, { ...delivery, url: `${target.url}/redirect` }), 302)
    assert.equal(await forwardEvent(change, { ...delivery, url: `${target.url}/endless` }), 200)
    assert.deepEqual(paths, ['/redirect', '/endless'])
  } finally {
    target.stop()
  }
})

test('programs that the command starts do not get its secrets', () => {
  const env = { PATH: '/bin', COMPANY_DATA_CLIENT_SECRET: 'a', COMPANY_DATA_PASSPHRASE: 'b', DISPLAY: ':0' }
  assert.deepEqual(withoutSecrets(env), { PATH: '/bin', DISPLAY: ':0' })
})
