// A company with a real plugin on loopback, and what an app does with it: get a pass, seal a question, call, open the reply.
import { openValue, sealValue } from '@company-data/crypto'
import { answerQuestion, createPluginKey, definePlugin, type PluginKey, servePlugin } from '@company-data/plugin-kit'
import { registerCompany, type TestAccount } from '../callers/accounts.ts'
import { call, type Reply } from '../http/call.ts'
import { expectStatus } from '../http/replies.ts'
import { atEnd } from '../platform/at-end.ts'
import type { OwnPlatform, PlatformOptions, TestPlatform } from '../platform/start-platform.ts'
import { ownPlatform } from '../platform/use-platform.ts'

const cars = [
  { id: 'c-1', label: 'Small car', price: 200 },
  { id: 'c-2', label: 'Large car', price: 500 },
]

/** One pick, one number, one wired input, two outputs. */
export const carPlugin = definePlugin({
  name: 'Cars',
  fieldTypes: {
    car: {
      label: 'A car',
      blocks: [
        { key: 'model', kind: 'search_select', label: 'Model' },
        { key: 'km', kind: 'number', label: 'Kilometres' },
      ],
      inputs: [
        { key: 'budget', type: 'number', label: 'Budget', required: true },
        { key: 'who', type: 'text', label: 'Who' },
      ],
      outputs: [
        { key: 'price', type: 'number', label: 'Price' },
        { key: 'fits', type: 'boolean', label: 'Fits' },
      ],
      options: ({ query }) => cars.filter(({ label }) => label.includes(query)).map(({ id, label }) => ({ id, label })),
      outputsFor({ picks, inputs }) {
        const price = cars.find(({ id }) => id === picks.model)?.price ?? 0
        return { price, fits: price <= Number(inputs.budget) }
      },
    },
  },
})

/** The reply of the plugin to a sealed question, without a server between them. */
export const replyAsCarPlugin = async (request: string, privateKey: PluginKey['privateKey']): Promise<string> => {
  const question = JSON.parse(await openValue(request, privateKey))
  return sealValue(JSON.stringify(await answerQuestion(carPlugin, question)), question.reply_key)
}

export interface RegisteredPlugin {
  id: string
  registryPass: string
}

/** Registers a plugin by its address and, unless told otherwise, fetches its description. */
export const registerPlugin = async (
  platform: TestPlatform,
  company: TestAccount,
  body: { base_url: string; token?: string },
  { describes = true } = {},
): Promise<RegisteredPlugin> => {
  const created = expectStatus(await company.call('POST', '/api/account/plugins', body), 201, 'registering a plugin')
  const { plugin, registry_pass } = created.body
  const registered = { id: plugin.id as string, registryPass: registry_pass.pass as string }
  if (describes) expectStatus(await describePlugin(platform, registered), 200, 'describing a plugin')
  return registered
}

export const describePlugin = (platform: TestPlatform, { id, registryPass }: RegisteredPlugin): Promise<Reply> =>
  call(platform.forwarder, 'POST', '/describe', { body: { pass: registryPass, plugin_id: id } })

export interface PluginScene {
  platform: OwnPlatform
  company: TestAccount
  plugin: Awaited<ReturnType<typeof servePlugin>>
}

/** A platform that may call a plugin on loopback, and a company. */
export const startPluginScene = async ({
  environment,
  token,
  otherHosts = [],
  ...options
}: PlatformOptions & {
  token?: string
  /** `host:port` of more plugins on loopback that may be called. */
  otherHosts?: readonly string[]
} = {}): Promise<PluginScene> => {
  const plugin = await servePlugin(carPlugin, { token })
  atEnd(() => plugin.stop())
  const platform = await ownPlatform({
    ...options,
    environment: { PLUGIN_ALLOW_HOSTS: [new URL(plugin.url).host, ...otherHosts].join(','), ...environment },
  })
  return { platform, plugin, company: await registerCompany(platform) }
}

let replyKeys: Promise<PluginKey> | undefined

/** A question as an app seals it. The reply key is made once: a real app makes one for each question. */
export const sealQuestion = async (publicKey: string, question: object): Promise<string> => {
  replyKeys ??= createPluginKey()
  const { publicKey: reply_key } = await replyKeys
  const blank = { field_type: 'car', op: 'options', block: null, query: null, picks: {}, values: {}, inputs: {} }
  return sealValue(JSON.stringify({ ...blank, ...question, reply_key }), publicKey)
}

export const openReply = async (reply: string): Promise<Record<string, unknown>> => {
  const { privateKey } = await (replyKeys ?? createPluginKey())
  return JSON.parse(await openValue(reply, privateKey))
}
