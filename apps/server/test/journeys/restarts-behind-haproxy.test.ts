// Rolling restarts behind a real HAProxy with the settings of docs/operations/proxies.md; skipped without HAProxy.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Program, preparedFolder, startProgram, until } from '@company-data/testkit'

const haproxyPath = ['haproxy', '/usr/sbin/haproxy'].find((name) => spawnSync(name, ['-v']).error === undefined)
const options = { skip: haproxyPath === undefined ? 'no HAProxy found' : false }

const page = await readFile(new URL('../../../../docs/operations/proxies.md', import.meta.url), 'utf8')
const findExample = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? assert.fail(`no ${language} example`)

/** The example of the page, on a socket and without TLS; its servers get their ports when they have started. */
const documentedSettings = (folder: string): string =>
  `global\n  stats socket ${folder}/admin.sock level admin\n${findExample('haproxy')}`
    .replace(/bind :443 ssl crt \S+/, `bind unix@${folder}/public.sock`)
    .replace(/file \S+overloaded\.json/, `file ${folder}/overloaded.json`)
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:1')

interface Reply {
  status: number
  headers: Record<string, unknown>
  text: string
}

interface Proxy {
  call(method: string, path: string, body?: object): Promise<Reply>
  command(line: string): Promise<string>
  stop(): Promise<void>
}

let operatorToken = ''

const callSocket = (socketPath: string, method: string, path: string, body?: object): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' }
    const clientRequest = request({ socketPath, method, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response
        .on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
        .on('error', reject)
    })
    clientRequest.on('error', reject).end(body && JSON.stringify(body))
  })

/** One line of HAProxy's runtime interface. */
const sendCommand = (socketPath: string, line: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(socketPath, () => socket.write(`${line}\n`))
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    socket.on('end', () => resolve(text)).on('error', reject)
  })

const startHaproxy = async (): Promise<Proxy> => {
  const folder = await mkdtemp(join(tmpdir(), 'haproxy-'))
  await writeFile(join(folder, 'overloaded.json'), findExample('json'))
  await writeFile(join(folder, 'haproxy.cfg'), documentedSettings(folder))
  const haproxy: ChildProcess = spawn(haproxyPath ?? '', ['-db', '-f', join(folder, 'haproxy.cfg')], {
    stdio: 'inherit',
  })
  const ended = new Promise((resolve) => haproxy.once('exit', resolve))
  const command = (line: string): Promise<string> => sendCommand(join(folder, 'admin.sock'), line)
  await until('HAProxy listens', () => {
    assert.equal(haproxy.exitCode, null, 'HAProxy has ended')
    return command('show info').then(
      () => true,
      () => false,
    )
  })
  return {
    command,
    call: (method, path, body) => callSocket(join(folder, 'public.sock'), method, path, body),
    async stop() {
      haproxy.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

const folder = await preparedFolder()
const running = new Map<string, Program>()
let proxy: Proxy
before(async () => {
  if (options.skip) return
  operatorToken = await folder.operatorToken()
  proxy = await startHaproxy()
})
after(async () => {
  await Promise.all([...running.values()].map((program) => program.stop('SIGKILL')))
  await proxy?.stop()
  await folder.remove()
})

/** Longer than `inter` times `fall` of the example. */
const DRAIN_SECONDS = '4'

const isUp = async (server: string): Promise<boolean> =>
  new RegExp(`^eu,${server},(?:[^,]*,){15}UP,`, 'm').test(await proxy.command('show stat eu 4 -1'))

const startServer = async (server: string): Promise<void> => {
  const program = await startProgram({
    DATA_DIR: folder.path,
    ROLES: 'region',
    FRONT_DOOR_URL: 'https://example.org',
    API_URL_EU: 'https://eu.example.org',
    DRAIN_SECONDS,
  })
  running.set(server, program)
  const { port } = new URL(program.addresses.eu ?? '')
  await proxy.command(`set server eu/${server} addr 127.0.0.1 port ${port}`)
  await until(`${server} is in use`, () => isUp(server))
}

const restart = async (server: string): Promise<void> => {
  const end = await running.get(server)?.stop('SIGTERM')
  assert.equal(end?.code, 0)
  await startServer(server)
}

test('without a ready process, the proxy returns the error of the platform', options, async () => {
  const { status, headers, text } = await proxy.call('GET', '/api/health')
  assert.deepEqual([status, headers['retry-after'], headers['content-type']], [503, '5', 'application/json'])
  assert.equal(JSON.parse(text).error_key, 'server.overloaded')
})

test('restarts one process at a time without a failed or lost request', options, async () => {
  for (const server of ['eu1', 'eu2']) await startServer(server)
  let isRestarting = true
  const replies: Array<{ type: string; status: number }> = []
  const write = async (writer: string): Promise<void> => {
    for (let index = 0; isRestarting; index++) {
      const type = `restart_${writer}_${index}`
      const { status } = await proxy.call('POST', '/api/ops/contact-field-types', { type, parent: 'text', label: type })
      replies.push({ type, status })
    }
  }
  const writers = ['a', 'b', 'c'].map(write)
  for (const server of ['eu1', 'eu2']) await restart(server)
  isRestarting = false
  await Promise.all(writers)
  assert.deepEqual(
    replies.filter(({ status }) => status !== 201),
    [],
  )
  // The other process may hear of the last ones a moment later.
  await until('every type is stored', async () => {
    const { text } = await proxy.call('GET', '/api/ops/contact-field-types')
    const storedTypes = new Set(JSON.parse(text).map(({ type }: { type: string }) => type))
    return replies.every(({ type }) => storedTypes.has(type))
  })
})
