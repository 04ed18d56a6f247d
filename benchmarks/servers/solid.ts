// The peer of the sharing benchmark: a Solid server that keeps its resources in files, open to everyone.
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

const require = createRequire(join(process.env.PEERS ?? '', 'package.json'))
const { AppRunner } = require('@solid/community-server') as {
  AppRunner: new () => { create(input: object): Promise<{ start(): Promise<void>; stop(): Promise<void> }> }
}
const root = await mkdtemp(join(tmpdir(), 'solid-bench-'))
const port = await freePort()
const baseUrl = `http://localhost:${port}/`
const app = await new AppRunner().create({
  config: '@css:config/file-root.json',
  loaderProperties: {
    mainModulePath: join(process.env.PEERS ?? '', 'node_modules/@solid/community-server'),
    logLevel: 'error',
  },
  shorthand: { port, baseUrl, rootFilePath: root, loggingLevel: 'error' },
})
await app.start()
await delay(500)
process.stdout.write(`ready ${baseUrl}\n`)
process.on('SIGTERM', async () => {
  await app.stop()
  await rm(root, { recursive: true, force: true })
  process.exit(0)
})
