// What the forwarder knows of plugins: a file for each, so that a restart forgets nothing. Tokens are encrypted with its own key.
import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '@company-data/protocol/errors'
import type { OrderedPlugin } from '@company-data/protocol/wire/plugins/forwarder'
import type { PluginDescription } from '@company-data/protocol/wire/plugins/plugin-description'
import { codeOf } from '../../../platform/db/store-error.ts'
import { closedFolder } from '../../../platform/files/closed-folder.ts'
import type { Log } from '../../../platform/log/log.ts'
import { keepSecret } from '../../../platform/secrets/keep-secret.ts'
import { type Secrets, secrets } from '../../../platform/secrets/secrets.ts'

export interface KnownPlugin extends OrderedPlugin {
  description: PluginDescription | null
  fetchedAt: string | null
  lastError: string | null
}

export interface PluginFiles {
  find(id: string): Promise<KnownPlugin | undefined>
  put(plugin: KnownPlugin): Promise<void>
  remove(id: string): Promise<void>
}

const PURPOSE = 'forwarder.plugin-token'

const writeWhole = async (file: string, text: string): Promise<void> => {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}

export const pluginFiles = (folder: string, log: Log): PluginFiles => {
  const cache = new Map<string, KnownPlugin>()
  let opening: Promise<Secrets> | undefined

  const openFolder = async (): Promise<Secrets> => {
    await closedFolder(join(folder, 'plugins'))
    const { value } = await keepSecret(folder, 'token-key')
    return secrets(Buffer.from(value, 'base64url'))
  }
  /** Opened when it is first needed: a forwarder starts and answers its health also where it cannot keep anything. */
  const guarded = async <T>(act: (vault: Secrets) => Promise<T>): Promise<T> => {
    opening ??= openFolder()
    try {
      return await act(await opening)
    } catch (error) {
      opening = undefined
      log.error('the store of the forwarder cannot be used', error)
      throw new ApiError('plugin.unavailable')
    }
  }
  const fileOf = (id: string): string => join(folder, 'plugins', `${id}.json`)

  const read = (id: string): Promise<KnownPlugin | undefined> =>
    guarded(async (vault) => {
      const text = await readFile(fileOf(id), 'utf8').catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return undefined
        throw error
      })
      if (text === undefined) return undefined
      const stored = JSON.parse(text) as KnownPlugin
      return { ...stored, token: stored.token === null ? null : vault.decrypt(stored.token, PURPOSE) }
    })

  return {
    async find(id) {
      const plugin = cache.get(id) ?? (await read(id))
      if (plugin !== undefined) cache.set(id, plugin)
      return plugin
    },
    put: (plugin) =>
      guarded(async (vault) => {
        const token = plugin.token === null ? null : vault.encrypt(plugin.token, PURPOSE)
        await writeWhole(fileOf(plugin.id), JSON.stringify({ ...plugin, token }))
        cache.set(plugin.id, plugin)
      }),
    remove: (id) =>
      guarded(async () => {
        await rm(fileOf(id), { force: true })
        cache.delete(id)
      }),
  }
}
