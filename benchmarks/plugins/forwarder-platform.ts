// A forwarder as a separate process, with plugins that reply immediately, and this process as the signing region.
import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createReplyKey, sealValue } from '@company-data/crypto'
import { Agent } from 'undici'
import { builtProgram, type Measured, scriptPath, startMeasured } from '../process.ts'

export interface ForwarderPlatform {
  forwarder: Measured
  dataDir: string
  /** One call through the forwarder, until its reply is read; fails unless it is 200. */
  call(pluginId: string): Promise<void>
  /** The same question, sent to the plugin itself. */
  direct(): Promise<void>
  /** Registers plugins; held ones reply when they are released. */
  order(count: number, path: 'prompt' | 'held'): Promise<string[]>
  /** How many questions wait at the held plugins. */
  waiting(): Promise<number>
  release(): Promise<void>
  stop(): Promise<void>
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const signed = (key: KeyObject, claims: object): string => {
  const now = Math.floor(Date.now() / 1000)
  const head = `${base64url({ alg: 'RS256', kid: 'bench' })}.${base64url({ iat: now, exp: now + 3600, ...claims })}`
  return `${head}.${sign('RSA-SHA256', Buffer.from(head), key).toString('base64url')}`
}

const agent = new Agent({ connections: null, pipelining: 1, keepAliveTimeout: 60_000 })

const post = async (url: string, path: string, body: string): Promise<string> => {
  const request = { origin: url, path, method: 'POST' as const, headers: { 'content-type': 'application/json' }, body }
  const response = await agent.request(request)
  const text = await response.body.text()
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${text}`)
  return text
}

export const startForwarderPlatform = async (): Promise<ForwarderPlatform> => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { public_key } = await createReplyKey()
  const request = await sealValue(JSON.stringify({ op: 'options', query: 'ex', inputs: { budget: 980 } }), public_key)
  const type = { key: 'car', label: 'Car', blocks: [], inputs: [], outputs: [] }
  const plugins = await startMeasured(
    scriptPath('plugins.ts'),
    {
      DESCRIPTION: JSON.stringify({ protocol: 1, name: 'Cars', public_key, field_types: [type] }),
      REPLY: JSON.stringify({ reply: await sealValue('x'.repeat(1000), public_key) }),
      KEY_SET: JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'bench', alg: 'RS256' }] }),
    },
    false,
  )
  const [frontDoor = '', pluginUrl = '', control = ''] = plugins.ready.split(' ')
  const dataDir = await mkdtemp(join(tmpdir(), 'company-data-bench-'))
  const forwarder = await startMeasured(builtProgram(), {
    ROLES: 'forwarder',
    DATA_DIR: dataDir,
    FORWARDER_PORT: '0',
    FRONT_DOOR_URL: frontDoor,
    FORWARDER_URL: 'http://forwarder.bench',
    PLUGIN_ALLOW_HOSTS: new URL(pluginUrl).host,
    RATE_LIMITS: 'off',
  })
  const url = /forwarder=(\S+)/.exec(forwarder.ready)?.[1] ?? ''
  const claims = { iss: frontDoor, aud: 'http://forwarder.bench' }
  const passes = new Map<string, string>()

  return {
    forwarder,
    dataDir,
    direct: async () => void (await post(pluginUrl, '/prompt/0/call', JSON.stringify({ request }))),
    call: async (plugin_id) => {
      const body = JSON.stringify({ pass: passes.get(plugin_id), plugin_id, request })
      await post(url, '/call', body)
    },
    async order(count, path) {
      const rows = Array.from({ length: count }, (_, at) => ({
        id: randomUUID(),
        base_url: `${pluginUrl}/${path}/${at}`,
        builtin_key: null,
        token: null,
        revision: 1,
      }))
      for (let from = 0; from < count; from += 50) {
        const part = rows.slice(from, from + 50)
        const order = signed(privateKey, { ...claims, kind: 'order', plugins: part, removed: [], fetch: 'all' })
        await post(url, '/orders', JSON.stringify({ order }))
      }
      for (const { id } of rows) {
        const ofPass = { jti: randomUUID(), kind: 'flow', plugins: [id], company: randomUUID() }
        passes.set(id, signed(privateKey, { ...claims, ...ofPass }))
      }
      return rows.map(({ id }) => id)
    },
    waiting: async () => Number(await (await fetch(`${control}/count`)).text()),
    release: async () => void (await fetch(`${control}/release`)),
    async stop() {
      await agent.destroy()
      await forwarder.stop()
      await plugins.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
