// Stores the forwarder's plugins, one file each, so that they survive a restart. Tokens are encrypted with its own key.
import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '@company-data/protocol/errors'
import type { OrderedPlugin } from '@company-data/protocol/wire/plugins/forwarder'
import type { PluginDescription } from '@company-data/protocol/wire/plugins/plugin-description'
import { getErrorCode } from '../../../platform/db/store-error.ts'
import { closedFolder } from '../../../platform/files/closed-folder.ts'
import type { Log } from '../../../platform/log/log.ts'
import { keepSecret } from '../../../platform/secrets/keep-secret.ts'
import { type Secrets, secrets } from '../../../platform/secrets/secrets.ts'
import { recentPlugins } from './recent-plugins.ts'

export interface KnownPlugin extends OrderedPlugin {
  description: PluginDescription | null
  fetchedAt: string | null
  lastError: string | null
}

export interface PluginFiles {
  find(id: string): Promise<KnownPlugin | undefined>
  /**
   * Stores the plugin that `decide` returns for the current one, and returns it. `decide` may throw; an unchanged
   * plugin is not written.
   */
  change(id: string, decide: (current: KnownPlugin | undefined) => KnownPlugin): Promise<KnownPlugin>
  remove(id: string): Promise<void>
}

const PURPOSE = 'forwarder.plugin-token'
const MAX_CHARACTERS_IN_MEMORY = 16 * 1024 * 1024

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

/** Serializes the operations on one plugin: otherwise a concurrent read or write could bring back a removed one. */
const turns = () => {
  const last = new Map<string, Promise<unknown>>()
  return <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const acting = (last.get(id) ?? Promise.resolve()).then(work)
    const over = acting.then(
      () => undefined,
      () => undefined,
    )
    last.set(id, over)
    void over.then(() => last.get(id) === over && last.delete(id))
    return acting
  }
}

export const pluginFiles = (folder: string, log: Log): PluginFiles => {
  const cache = recentPlugins<KnownPlugin>(MAX_CHARACTERS_IN_MEMORY)
  const inTurn = turns()
  let opening: Promise<Secrets> | undefined

  const openFolder = async (): Promise<Secrets> => {
    await closedFolder(join(folder, 'plugins'))
    const { value } = await keepSecret(folder, 'token-key')
    return secrets(Buffer.from(value, 'base64url'))
  }
  /** Opened on first use: a forwarder without a writable store still starts and reports its health. */
  const guarded = async <T>(work: (vault: Secrets) => Promise<T>): Promise<T> => {
    opening ??= openFolder()
    try {
      return await work(await opening)
    } catch (error) {
      opening = undefined
      log.error('the store of the forwarder cannot be used', error)
      throw new ApiError('plugin.unavailable')
    }
  }
  const toFilePath = (id: string): string => join(folder, 'plugins', `${id}.json`)

  const read = async (vault: Secrets, id: string): Promise<KnownPlugin | undefined> => {
    const text = await readFile(toFilePath(id), 'utf8').catch((error: unknown) => {
      if (getErrorCode(error) === 'ENOENT') return undefined
      throw error
    })
    if (text === undefined) return undefined
    const storedPlugin = JSON.parse(text) as KnownPlugin
    const plugin = {
      ...storedPlugin,
      token: storedPlugin.token === null ? null : vault.decrypt(storedPlugin.token, PURPOSE),
    }
    cache.set(plugin, text.length)
    return plugin
  }

  const write = async (vault: Secrets, plugin: KnownPlugin): Promise<void> => {
    const token = plugin.token === null ? null : vault.encrypt(plugin.token, PURPOSE)
    const text = JSON.stringify({ ...plugin, token })
    await writeWhole(toFilePath(plugin.id), text)
    cache.set(plugin, text.length)
  }

  return {
    find: async (id) => cache.get(id) ?? (await inTurn(id, () => guarded((vault) => read(vault, id)))),
    change: (id, decide) =>
      inTurn(id, async () => {
        const current = cache.get(id) ?? (await guarded((vault) => read(vault, id)))
        const plugin = decide(current)
        if (plugin !== current) await guarded((vault) => write(vault, plugin))
        return plugin
      }),
    remove: (id) =>
      inTurn(id, () =>
        guarded(async () => {
          await rm(toFilePath(id), { force: true })
          cache.delete(id)
        }),
      ),
  }
}
