// Redis servers for the benchmarks, where the program is installed.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuMicroseconds, onCores } from './process.ts'

export interface RedisServer {
  url: string
  cpu(): Promise<number>
  stop(): Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** When a write is confirmed: once it is on the disk, or before, with a sync every second as most run it. */
export type Sync = 'always' | 'everysec'

/** Undefined if it is not installed. */
export const startRedis = async (sync: Sync): Promise<RedisServer | undefined> => {
  const [dir, port] = [await mkdtemp(join(tmpdir(), 'redis-bench-')), await freePort()]
  const options = ['--port', String(port), '--dir', dir, '--save', '', '--appendonly', 'yes', '--appendfsync', sync]
  const [program = '', ...rest] = onCores('all cores', ['redis-server', ...options])
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const isReady = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', () => resolve(false))
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Ready to accept connections')) resolve(true)
    })
  })
  if (!isReady) return undefined
  return {
    url: `redis://127.0.0.1:${port}`,
    cpu: () => cpuMicroseconds(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}
