// Asks a plugin through the forwarder: with a pass, a sealed question and a fresh reply key, and no platform
// credential.
import { createReplyKey, openValue, sealValue } from '@company-data/crypto'
import type { PluginPass as PassAnswer } from '@company-data/protocol/wire/plugins/plugins'
import { isPlatformError, PlatformError } from '../errors/platform-error.ts'
import { postToForwarder } from './forwarder-call.ts'
import { notResponding, type PluginValue, readReply } from './plugin-reply.ts'

/**
 * The response of a plugin-pass route: the plugins that may be asked, with their keys, and the questions of the fields.
 * @example
 * const pass: PluginPass = await person.pluginPasses.create({ code: 'ACME/LEASE' })
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
 * Options for asking plugins: `getPass` gets a new pass whenever one is needed.
 * @example
 * const options: PluginAskerOptions = { getPass: () => person.pluginPasses.create({ code: 'ACME/LEASE' }) }
 */
export interface PluginAskerOptions {
  getPass: () => Promise<PluginPass>
  /** Replaces the `fetch` of the platform. It must send no cookie and no token (D2-FWD-13). */
  fetch?: typeof fetch
  /** Throws for a text that no one may receive, such as the password of the account; the question is then not sent. */
  refuseText?: ((text: string) => Promise<void>) | undefined
  /** Replaces the calls of plugins, for a trial that asks none of them. */
  ask?: PluginAsker['ask'] | undefined
  /** Called after every call, repeated ones included: for a page that shows the exchange with a plugin. */
  onExchange?: (exchange: PluginExchange) => void
}

/**
 * One call of a plugin: the question, the part that the forwarder saw, and the opened reply or the reason for its
 * absence.
 * @example
 * const onExchange = ({ question, durationMs }: PluginExchange) => console.log(question.op, durationMs)
 */
export interface PluginExchange {
  question: PluginQuestion & { reply_key: string }
  /** The question as sealed to the plugin. */
  request: string
  reply?: Readonly<Record<string, unknown>>
  error?: unknown
  durationMs: number
}

export interface PluginAsker {
  /** The opened reply; throws a PlatformError with the key of the forwarder, or with the key of the plugin's refusal. */
  ask(pluginId: string, question: PluginQuestion): Promise<Readonly<Record<string, unknown>>>
}

interface PluginCall {
  pass: PluginPass
  pluginId: string
  publicKey: string
  question: PluginQuestion
}

const attemptCall = async (
  { fetch: send = fetch, onExchange }: PluginAskerOptions,
  { pass, pluginId, publicKey, question }: PluginCall,
): Promise<Readonly<Record<string, unknown>>> => {
  const { public_key: reply_key, privateKey } = await createReplyKey()
  const whole = { ...question, reply_key }
  const request = await sealValue(JSON.stringify(whole), publicKey)
  const begin = performance.now()
  const report = (outcome: Pick<PluginExchange, 'reply' | 'error'>) =>
    onExchange?.({ question: whole, request, ...outcome, durationMs: performance.now() - begin })
  try {
    const body = { pass: pass.pass, plugin_id: pluginId, request }
    const { reply: sealedReply } = await postToForwarder(send, `${pass.forwarder_url}/call`, body)
    if (typeof sealedReply !== 'string') throw notResponding('The forwarder answered no sealed reply.')
    const text = await openValue(sealedReply, privateKey).catch(() => {
      throw notResponding('The reply was not sealed to the key of the question.')
    })
    const reply = readReply(text)
    report({ reply })
    return reply
  } catch (error) {
    report({ error })
    throw error
  }
}

const keyIn = ({ plugins }: PluginPass, pluginId: string): string => {
  const publicKey = plugins.find(({ id }) => id === pluginId)?.public_key
  // D2-FWD-03: its description could not be fetched.
  if (typeof publicKey !== 'string') throw notResponding('The plugin does not respond.')
  return publicKey
}

const readNewKey = (error: unknown): string | undefined =>
  isPlatformError(error, 'plugin.key_changed') && typeof error.members.public_key === 'string'
    ? error.members.public_key
    : undefined

const wantsNewPass = (error: unknown): boolean =>
  error instanceof PlatformError && (error.status === 401 || error.status === 403)

/** what the person typed is checked before it is sealed. Picks are ids of the plugin itself. */
const refuseTexts = async (
  { refuseText }: PluginAskerOptions,
  { query, values, inputs }: PluginQuestion,
): Promise<void> => {
  for (const text of [query, ...Object.values(values), ...Object.values(inputs)])
    if (typeof text === 'string') await refuseText?.(text)
}

/**
 * D2-FWD-26, D2-FWD-27, T-50: re-seals once and gets a new pass once, independently; any other refusal is the error.
 */
export const pluginAsker = (options: PluginAskerOptions): PluginAsker => {
  const { getPass, ask } = options
  if (ask) return { ask }
  let current: Promise<PluginPass> | undefined
  const renew = (): Promise<PluginPass> => {
    current = getPass()
    // A pass that could not be fetched is requested again the next time.
    current.catch(() => {
      current = undefined
    })
    return current
  }
  return {
    async ask(pluginId, question) {
      await refuseTexts(options, question)
      let pass = await (current ?? renew())
      let publicKey = keyIn(pass, pluginId)
      let [mayReseal, mayRenew] = [true, true]
      for (;;) {
        try {
          return await attemptCall(options, { pass, pluginId, publicKey, question })
        } catch (error) {
          const newKey = readNewKey(error)
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
