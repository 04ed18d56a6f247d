// The conformance test of a plugin: plays the forwarder and a person's app, and reports which protocol rules hold.

import { openValue, sealValue } from '@company-data/crypto'
import { pluginOptionsMost, pluginReplyBytes, pluginTimeoutMs } from '@company-data/protocol/limits'
import { readRule } from '@company-data/protocol/reasons'
import { type PluginQuestion, pluginReply, sealedReply } from '@company-data/protocol/wire/plugins/plugin-call'
import { type PluginDescription, pluginDescription } from '@company-data/protocol/wire/plugins/plugin-description'
import { findOutputFault } from './check-outputs.ts'
import { createPluginKey } from './plugin-key.ts'

export interface Finding {
  name: string
  /** Undefined: the rule holds. */
  problem: string | undefined
}

export interface CheckOptions {
  token?: string | undefined
}

interface Target {
  baseUrl: string
  token: string | undefined
}

interface Reply {
  status: number
  body: unknown
}

const ask = async ({ baseUrl, token }: Target, path: string, body?: object): Promise<Reply> => {
  const response = await fetch(`${baseUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(pluginTimeoutMs),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (Buffer.byteLength(text) > pluginReplyBytes) throw new Error('the answer is longer than 1 MiB')
  try {
    return { status: response.status, body: JSON.parse(text) }
  } catch {
    return { status: response.status, body: undefined }
  }
}

const require = (holds: boolean, problem: string): void => {
  if (!holds) throw new Error(problem)
}

const describe = async (target: Target): Promise<PluginDescription> => {
  const { status, body } = await ask(target, '/describe')
  require(status === 200, `it answers ${status}`)
  const read = pluginDescription.safeParse(body)
  const [issue] = read.error?.issues ?? []
  if (!read.success)
    throw new Error(`${issue?.path.join('.') || 'the description'}: ${readRule(issue?.message ?? '').text}`)
  return read.data
}

type Question = Omit<PluginQuestion, 'reply_key'>

const blank: Question = { field_type: '', op: '', block: null, query: null, picks: {}, values: {}, inputs: {} }

/** Asks as an app does: with a fresh reply key, sealed to the key of the description. */
const question = async (target: Target, publicKey: string, parts: Question): Promise<Record<string, unknown>> => {
  const replyKey = await createPluginKey()
  const request = await sealValue(JSON.stringify({ ...parts, reply_key: replyKey.publicKey }), publicKey)
  const { status, body } = await ask(target, '/call', { request })
  require(status === 200, `it answers ${status}`)
  const sealedBody = sealedReply.parse(body)
  const reply = pluginReply.parse(JSON.parse(await openValue(sealedBody.reply, replyKey.privateKey)))
  return reply as Record<string, unknown>
}

const refusesWith = async (target: Target, key: string, parts: Question, refusal: string): Promise<void> => {
  const { error_key } = await question(target, key, parts)
  require(error_key === refusal, `it replies ${error_key ?? 'no refusal'} and not ${refusal}`)
}

const findsChangedKey = async (target: Target): Promise<void> => {
  const { publicKey } = await createPluginKey()
  const { status, body } = await ask(target, '/call', { request: await sealValue('{}', publicKey) })
  const { error_key } = (body ?? {}) as { error_key?: unknown }
  require(status === 409 && error_key === 'plugin.key_changed', `it answers ${status} ${String(error_key)}`)
}

const wantsToken = async (target: Target): Promise<void> => {
  const { status } = await ask({ ...target, token: undefined }, '/describe')
  require(status === 401 || status === 403, `it answers ${status} to a caller without a token`)
}

const offersOptions = async (target: Target, key: string, field_type: string, block: string): Promise<void> => {
  const reply = await question(target, key, { ...blank, field_type, op: 'options', block, query: '' })
  // A block may need an input that a check does not know.
  if (reply.error_key === 'input_missing') return
  require(Array.isArray(reply.options), `it replies ${String(reply.error_key ?? reply.op)}`)
  require((reply.options as unknown[]).length <= pluginOptionsMost, `it replies more than ${pluginOptionsMost} options`)
}

const computesOutputs = async (
  target: Target,
  key: string,
  fieldType: PluginDescription['field_types'][number],
): Promise<void> => {
  const fault = await findOutputFault(fieldType, (parts) =>
    question(target, key, { ...blank, field_type: fieldType.key, ...parts }),
  )
  if (fault !== undefined) throw new Error(fault)
}

type Check = readonly [name: string, run: () => Promise<void>]

const listChecks = (target: Target, { public_key: key, field_types }: PluginDescription): Check[] => {
  const [first] = field_types
  const field_type = first?.key ?? ''
  return [
    ['a request that it cannot open is answered with 409 plugin.key_changed', () => findsChangedKey(target)],
    [
      'an unknown field type is a sealed refusal',
      () => refusesWith(target, key, { ...blank, field_type: 'no_such_type', op: 'options' }, 'field_type_unknown'),
    ],
    ...(target.token === undefined ? [] : [['its token is asked for', () => wantsToken(target)] as const]),
    ...(first === undefined
      ? []
      : [
          [
            'an unknown op is a sealed refusal',
            () => refusesWith(target, key, { ...blank, field_type, op: 'no_such_op' }, 'op_unknown'),
          ] as const,
          [
            'an unknown block is a sealed refusal',
            () => refusesWith(target, key, { ...blank, field_type, op: 'options', block: 'no_such' }, 'block_unknown'),
          ] as const,
        ]),
    ...field_types.flatMap((type) =>
      type.blocks
        .filter(({ kind, depends_on = [] }) => kind === 'search_select' && depends_on.length === 0)
        .map(
          (block) =>
            [`${type.key}.${block.key} has options`, () => offersOptions(target, key, type.key, block.key)] as const,
        ),
    ),
    ...field_types.map(
      (type) => [`${type.key} has outputs as it describes them`, () => computesOutputs(target, key, type)] as const,
    ),
  ]
}

const runCheck = async ([name, run]: Check): Promise<Finding> => {
  try {
    await run()
    return { name, problem: undefined }
  } catch (error) {
    return { name, problem: error instanceof Error ? error.message : String(error) }
  }
}

/** The description comes first: without it no question can be asked. */
export const checkPlugin = async (address: string, { token }: CheckOptions = {}): Promise<Finding[]> => {
  const target = { baseUrl: address.replace(/\/$/, ''), token }
  let description: PluginDescription | undefined
  const described = await runCheck([
    'it describes itself',
    async () => {
      description = await describe(target)
    },
  ])
  if (description === undefined) return [described]
  const findings = [described]
  for (const check of listChecks(target, description)) findings.push(await runCheck(check))
  return findings
}
