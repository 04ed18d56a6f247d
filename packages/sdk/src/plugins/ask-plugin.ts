// Asks a plugin through the forwarder: with a pass, a sealed question and a fresh reply key, and no credential of the platform.
import { createReplyKey, openValue, sealValue } from '@company-data/crypto'
import type { PluginPass as PassAnswer } from '@company-data/protocol/wire/plugins/plugins'
import { answerUnreadable, isPlatformError, PlatformError } from '../errors/platform-error.ts'
import { notResponding, type PluginValue, readReply } from './plugin-reply.ts'

/**
 * What a plugin-pass route answers: which plugins may be asked, with their keys, and how the fields ask them.
 * @example
 * const pass: PluginPass = await person.pluginPass({ code: 'ACME/LEASE' })
 */
export type PluginPass = PassAnswer

export interface PluginQuestion {
  field_type: string
  op: 'options' | 'outputs'
  block: string | null
  query: string | null
  picks: Readonly<Record<string, string>>
  values: Readonly<Record<string, PluginValue>>
  inputs: Readonly<Record<string, PluginValue>>
}

/**
 * How plugins are asked: `getPass` gets a new pass whenever one is needed.
 * @example
 * const options: PluginAskerOptions = { getPass: () => person.pluginPass({ code: 'ACME/LEASE' }) }
 */
export interface PluginAskerOptions {
  getPass: () => Promise<PluginPass>
  /** Replaces the `fetch` of the platform. It must send no cookie and no token (D2-FWD-13). */
  fetch?: typeof fetch
}

export interface PluginAsker {
  /** The opened reply; throws a PlatformError with the key of the forwarder, or with the key of the plugin's refusal. */
  ask(pluginId: string, question: PluginQuestion): Promise<Readonly<Record<string, unknown>>>
}

const refusalOf = async (response: Response): Promise<PlatformError> => {
  const body = (await response.json().catch(() => undefined)) as Record<string, unknown> | undefined
  const { error, error_key, request_id, ...members } = body ?? {}
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new PlatformError({
    errorKey: typeof error_key === 'string' ? error_key : answerUnreadable,
    status: response.status,
    message: typeof error === 'string' ? error : `HTTP ${response.status}`,
    members,
    requestId: typeof request_id === 'string' ? request_id : '',
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

/** T-48: a bare client. The pass rides the body; a browser would add cookies unless it is told not to. */
const post = async (send: typeof fetch, { forwarder_url, pass }: PluginPass, plugin_id: string, request: string) => {
  const response = await send(`${forwarder_url}/call`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pass, plugin_id, request }),
    credentials: 'omit',
    redirect: 'error',
  })
  if (!response.ok) throw await refusalOf(response)
  const { reply } = (await response.json().catch(() => ({}))) as { reply?: unknown }
  if (typeof reply !== 'string') throw notResponding('The forwarder answered no sealed reply.')
  return reply
}

const callOnce = async (
  send: typeof fetch,
  pass: PluginPass,
  pluginId: string,
  publicKey: string,
  question: PluginQuestion,
): Promise<Readonly<Record<string, unknown>>> => {
  const { public_key: reply_key, privateKey } = await createReplyKey()
  const reply = await post(send, pass, pluginId, await sealValue(JSON.stringify({ ...question, reply_key }), publicKey))
  const text = await openValue(reply, privateKey).catch(() => {
    throw notResponding('The reply was not sealed to the key of the question.')
  })
  return readReply(text)
}

const keyIn = ({ plugins }: PluginPass, pluginId: string): string => {
  const publicKey = plugins.find(({ id }) => id === pluginId)?.public_key
  // D2-FWD-03: its description could not be fetched.
  if (typeof publicKey !== 'string') throw notResponding('The plugin does not respond.')
  return publicKey
}

const newKeyOf = (error: unknown): string | undefined =>
  isPlatformError(error, 'plugin.key_changed') && typeof error.members.public_key === 'string'
    ? error.members.public_key
    : undefined

const wantsNewPass = (error: unknown): boolean =>
  error instanceof PlatformError && (error.status === 401 || error.status === 403)

/** D2-FWD-26, D2-FWD-27, T-50: sealed again once and a new pass once, each for itself; any other refusal is the error. */
export const pluginAsker = ({ getPass, fetch: send = fetch }: PluginAskerOptions): PluginAsker => {
  let current: Promise<PluginPass> | undefined
  const renew = (): Promise<PluginPass> => {
    current = getPass()
    // A pass that was not given is asked for again the next time.
    current.catch(() => {
      current = undefined
    })
    return current
  }
  return {
    async ask(pluginId, question) {
      let pass = await (current ?? renew())
      let publicKey = keyIn(pass, pluginId)
      let [mayReseal, mayRenew] = [true, true]
      for (;;) {
        try {
          return await callOnce(send, pass, pluginId, publicKey, question)
        } catch (error) {
          const newKey = newKeyOf(error)
          if (newKey !== undefined && mayReseal) {
            mayReseal = false
            publicKey = newKey
            // The next questions are sealed to it from the start.
            const plugins = pass.plugins.map((plugin) =>
              plugin.id === pluginId ? { ...plugin, public_key: newKey } : plugin,
            )
            pass = { ...pass, plugins }
            current = Promise.resolve(pass)
          } else if (wantsNewPass(error) && mayRenew) {
            mayRenew = false
            pass = await renew()
            publicKey = keyIn(pass, pluginId)
          } else throw error
        }
      }
    },
  }
}
