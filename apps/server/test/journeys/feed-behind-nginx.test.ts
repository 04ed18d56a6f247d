// The feed behind a real nginx, with and without the settings of docs/operations/proxies.md; skipped without
// nginx.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  CHANGES_PATH,
  connected,
  eventually,
  type FeedFixture,
  startFeedFixture,
  subject,
  until,
} from '@company-data/testkit'

const program = ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v']).error === undefined)
const options = { skip: program === undefined ? 'no nginx found' : false }

/** nginx without settings: it buffers. */
const plainServer = (socket: string, region: string): string =>
  `server { listen unix:${socket}; location / { proxy_pass ${region}; } }`

/** The example of the page, on a socket and without TLS. */
const documentedServer = async (socket: string, region: string): Promise<string> => {
  const page = await readFile(new URL('../../../../docs/operations/proxies.md', import.meta.url), 'utf8')
  const example = /^```nginx\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? assert.fail('the page has no nginx example')
  return example
    .replaceAll(/127\.0\.0\.1:40[01]2/g, new URL(region).host)
    .replace('listen 443 ssl', `listen unix:${socket}`)
    .replace(/^ *ssl_.*$/gm, '')
}

/** Unix sockets: no port is needed, so none can be in use. */
interface Proxy {
  buffering: string
  documented: string
  stop(): Promise<void>
}

const untilListening = async (nginx: ChildProcess, sockets: readonly string[]): Promise<void> => {
  const isOpen = (path: string): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(path, () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
  for (const path of sockets) {
    await until('nginx listens', () => {
      assert.equal(nginx.exitCode, null, 'nginx has ended')
      return isOpen(path)
    })
  }
}

const startNginx = async (region: string): Promise<Proxy> => {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const [buffering, documented] = [join(folder, 'buffering.sock'), join(folder, 'documented.sock')]
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
    events {}
    http { access_log off; ${folders.join(' ')}
      ${plainServer(buffering, region)}
      ${await documentedServer(documented, region)} }`,
  )
  const nginx = spawn(program ?? '', ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'], { stdio: 'inherit' })
  const ended = new Promise((resolve) => nginx.once('exit', resolve))
  await untilListening(nginx, [buffering, documented])
  return {
    buffering,
    documented,
    async stop() {
      nginx.kill()
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

let feed: FeedFixture
let proxy: Proxy
before(async () => {
  if (options.skip) return
  feed = await startFeedFixture()
  proxy = await startNginx(feed.platform.region('eu'))
})
after(async () => {
  await proxy?.stop()
  await feed?.stop()
})

/** A client that sends a request and never reads. */
const neverRead = (socketPath: string, token: string, query = ''): Socket => {
  const socket = connect(socketPath).on('error', () => undefined)
  socket.pause()
  socket.write(`GET ${CHANGES_PATH}${query} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  return socket
}

const fetchThrough = (socketPath: string, token: string, ack: string): Promise<{ ids: string[]; lease: string }> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const clientRequest = request({ socketPath, path: `${CHANGES_PATH}?ack=${ack}`, headers }, async (response) => {
      const text = (await response.toArray()).join('')
      const ids = JSON.parse(text).items.map(({ id }: { id: string }) => id)
      resolve({ ids, lease: String(response.headers['x-platform-lease']) })
    })
    clientRequest.on('error', reject).end()
  })

test('A-01, D1-FEED-08: with ack an unread response behind nginx is not lost (G-091)', options, async () => {
  const [silent, acknowledging] = [await feed.service(), await feed.service()]
  await feed.raise(...connected(silent.id, 3), ...connected(acknowledging.id, 3))
  const clients = [neverRead(proxy.buffering, silent.token), neverRead(proxy.buffering, acknowledging.token, '?ack=')]
  // nginx closes its connection after the whole response, which is all that the platform can see of the client.
  await eventually(() => feed.countStored(silent.id), 0)
  for (const client of clients) client.destroy()
  assert.equal(await feed.countStored(acknowledging.id), 3)
  await feed.advance(61)
  const { ids, lease } = await fetchThrough(proxy.buffering, acknowledging.token, '')
  assert.equal(ids.length, 3)
  assert.deepEqual((await fetchThrough(proxy.buffering, acknowledging.token, lease)).ids, [])
  assert.equal(await feed.countStored(acknowledging.id), 0)
})

test('D1-FEED-08, G-091: documented settings make nginx report a lost client', options, async () => {
  const [passedOn, swallowed] = [await feed.service(), await feed.service()]
  // More than the buffers of all three sides take.
  const wideSubject = { ...subject(), code: 'X'.repeat(12_000_000) }
  for (const { id } of [passedOn, swallowed])
    await feed.raise(...connected(id).map((change) => ({ ...change, subject: wideSubject })))
  const clients = [neverRead(proxy.documented, passedOn.token), neverRead(proxy.buffering, swallowed.token)]
  await eventually(() => feed.countStored(swallowed.id), 0)
  assert.deepEqual([await feed.countStored(passedOn.id), await feed.leases(passedOn.id)], [1, 1])
  for (const client of clients) client.destroy()
  await eventually(() => feed.leases(passedOn.id), 0)
  assert.equal(await feed.countStored(passedOn.id), 1)
  assert.equal((await fetchThrough(proxy.documented, passedOn.token, '')).ids.length, 1)
})
