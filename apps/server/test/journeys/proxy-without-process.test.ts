// The response of nginx and Caddy, with the settings of docs/operations/proxies.md, while no process can be reached.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { until } from '@company-data/testkit'

const page = await readFile(new URL('../../../../docs/operations/proxies.md', import.meta.url), 'utf8')
const findExample = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? assert.fail(`no ${language} example`)

const findProgram = (...names: string[]): string | undefined =>
  names.find((name) => spawnSync(name, ['-v']).error === undefined)
const nginx = findProgram('nginx', '/usr/sbin/nginx')
const caddy = findProgram('caddy')

/** Nothing listens at this port of any machine. */
const NOWHERE = '127.0.0.1:1'
const DOCUMENTED = /127\.0\.0\.1:40[01]2/g

const nginxSettings = (folder: string, server: string): string => {
  const example = findExample('nginx')
    .replace(DOCUMENTED, server)
    .replace('listen 443 ssl', `listen unix:${folder}/socket`)
    .replace(/^ *ssl_.*$/gm, '')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `pid ${folder}/pid;\ndaemon off;\nerror_log ${folder}/log;\nevents {}\nhttp {\naccess_log off;\n${places.join('\n')}\n${example}\n}`
}

const caddySettings = (folder: string): string => {
  const example = findExample('text')
    .replace(DOCUMENTED, NOWHERE)
    .replace('lb_try_duration 5s', 'lb_try_duration 10ms')
    .replace('eu.example.org {', `http://eu.example.org {\n\tbind unix/${folder}/socket`)
  return `{\n\tadmin off\n\tauto_https off\n}\n${example}`
}

interface Reply {
  status: number | undefined
  retryAfter: string | undefined
  type: string | undefined
  text: string
}

const post = (socketPath: string): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const headers = { host: 'eu.example.org', 'content-type': 'application/json' }
    const clientRequest = request({ socketPath, method: 'POST', path: '/api/photos', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      const { 'retry-after': retryAfter, 'content-type': type } = response.headers
      response.on('end', () => resolve({ status: response.statusCode, retryAfter, type, text }))
    })
    clientRequest.on('error', reject).end('{}')
  })

const makeFolder = async (t: TestContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'proxy-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The first response of a proxy that runs with these settings. */
const askOnce = async (folder: string, settings: string, program: string, args: readonly string[]): Promise<Reply> => {
  await writeFile(join(folder, 'settings'), settings)
  const proxy: ChildProcess = spawn(program, [...args, join(folder, 'settings')], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  const ended = new Promise((resolve) => proxy.once('exit', resolve))
  try {
    let reply: Reply | undefined
    await until('the proxy responds', async () => {
      assert.equal(proxy.exitCode, null, 'the proxy has ended')
      reply = await post(join(folder, 'socket')).catch(() => undefined)
      return reply !== undefined
    })
    return reply ?? assert.fail('no response')
  } finally {
    proxy.kill('SIGTERM')
    await ended
  }
}

const isOurError = ({ status, retryAfter, type, text }: Reply): void => {
  assert.deepEqual([status, retryAfter, type], [503, '5', 'application/json'], text)
  assert.equal(JSON.parse(text).error_key, 'server.overloaded')
}

test('nginx without a process responds as the platform', { skip: nginx === undefined && 'no nginx' }, async (t) => {
  const folder = await makeFolder(t)
  isOurError(await askOnce(folder, nginxSettings(folder, NOWHERE), nginx ?? '', ['-c']))
})

test('Caddy without a process responds as the platform', { skip: caddy === undefined && 'no Caddy' }, async (t) => {
  const folder = await makeFolder(t)
  const args = ['run', '--adapter', 'caddyfile', '--config']
  isOurError(await askOnce(folder, caddySettings(folder), caddy ?? '', args))
})

test('nginx sends no Retry-After for a request that was cut off', {
  skip: nginx === undefined && 'no nginx',
}, async (t) => {
  const folder = await makeFolder(t)
  const server = createServer((socket) => socket.once('data', () => socket.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const reply = await askOnce(folder, nginxSettings(folder, address), nginx ?? '', ['-c'])
  assert.deepEqual([reply.status, reply.retryAfter], [502, undefined])
})
