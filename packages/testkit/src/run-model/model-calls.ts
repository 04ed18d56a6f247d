// An action of the model as the one request that its party sends: sealed, proven, and the same bytes on a retry.
import { randomUUID } from 'node:crypto'
import { createOtk, sealOtkBox } from '@company-data/crypto'
import { sha256Hex } from '../fixtures/documents.ts'
import type { Reply } from '../http/call.ts'
import { expectStatus } from '../http/replies.ts'
import { findCopy, type ModelAction } from './model-actions.ts'
import type { OutputKey, PartyKey } from './model-flow.ts'
import type { ModelWorld, RunCaller } from './model-world.ts'
import { isActable, type ModelAnswer, type ModelRun, type UserName } from './reference.ts'

/** The state of the run and the ids of its documents: `output/party` → id. */
export interface TrackedRun {
  runId: string
  run: ModelRun
  documentIds: ReadonlyMap<string, string>
}

export interface ModelCall {
  by: UserName
  caller: RunCaller
  method: string
  path: string
  body: unknown
}

export const copyKey = (output: OutputKey, party: PartyKey): string => `${output}/${party}`

type Item = Record<string, unknown> & { slug: string; values: Array<{ for_user_id: string; value: unknown }> }
type AnswerAction = Extract<ModelAction, { kind: 'answer' }>
type AgreeAction = Extract<ModelAction, { kind: 'agree' }>

/** One copy per distinct user (T-23). */
const sealAnswers = (world: ModelWorld, answers: readonly ModelAnswer[]): Promise<ModelAnswer[]> =>
  Promise.all(
    answers.map(async ({ slug, isPrivate }) => {
      const entries = [...world.members].map(async ([name, { seal }]) => [name, await seal(`${slug} ${randomUUID()}`)])
      return { slug, isPrivate, copies: Object.fromEntries(await Promise.all(entries)) }
    }),
  )

/** Longer than an inline answer may be (FA-62). */
const OVERSIZE = 60_000

const spoil = async (world: ModelWorld, items: Item[], flaw: AnswerAction['flaw']): Promise<unknown[]> => {
  const [first, ...rest] = items
  if (!first || !flaw) return items
  const [value, ...others] = first.values
  const withValue = (changed: unknown): unknown[] => [
    { ...first, values: [{ ...value, value: changed }, ...others] },
    ...rest,
  ]
  const spoilt: Record<NonNullable<AnswerAction['flaw']>, () => unknown[] | Promise<unknown[]>> = {
    'unknown slug': () => [{ ...first, slug: 'nothing' }, ...rest],
    'no slug': () => [{ values: first.values }, ...rest],
    'slug twice': () => [first, ...items],
    'source_private as text': () => [{ ...first, source_private: 'true' }, ...rest],
    'copy twice': () => [{ ...first, values: [value, ...first.values] }, ...rest],
    oversize: async () => withValue(await world.member('company').seal('x'.repeat(OVERSIZE))),
    stranger: () => [
      { ...first, values: [...first.values, { for_user_id: randomUUID(), value: value?.value }] },
      ...rest,
    ],
    'missing copy': () => [{ ...first, values: others }, ...rest],
    plaintext: () => withValue('for everyone to read'),
    'wrapper as object': () => withValue(JSON.parse(String(value?.value))),
  }
  return spoilt[flaw]()
}

const answerBody = async (world: ModelWorld, { answers, next, flaw }: AnswerAction): Promise<unknown> => {
  const items = answers.map(({ slug, isPrivate, copies }) => ({
    slug,
    source_private: isPrivate,
    values: [...world.members].map(([name, { userId }]) => ({ for_user_id: userId, value: copies[name] })),
  }))
  return { answers: await spoil(world, items, flaw), ...next }
}

const generateBody = async ({ plan, flaw }: Extract<ModelAction, { kind: 'generate' }>): Promise<unknown> => {
  const otk = createOtk()
  const key = flaw === 'values' ? createOtk() : otk
  const values = await sealOtkBox(Buffer.from(JSON.stringify({ plan, name: 'Ada' })), key)
  return { otk: flaw === 'otk' ? Buffer.alloc(16).toString('base64') : otk, values }
}

const readPdf = (envelope: string): Buffer => {
  const { file } = JSON.parse(envelope)
  return Buffer.from(file.slice(file.indexOf(',') + 1), 'base64')
}

/** The wrapper of the copy, as its reader gets it. */
const readWrapper = async (
  world: ModelWorld,
  trackedRun: TrackedRun,
  { by, output, party }: AgreeAction,
): Promise<string> => {
  if (by === 'company') {
    const path = world.runPath(by, 'client', trackedRun.runId, `/documents/${output}/file`)
    return expectStatus(await world.send(by, 'client', 'GET', path), 200, 'reading an output').body.value
  }
  const documentId = trackedRun.documentIds.get(copyKey(output, party))
  const path = `/api/company-connections/${world.member(by).connectionId}/documents/${documentId}`
  return expectStatus(await world.send(by, 'customer', 'GET', path), 200, 'reading a document').body.file
}

const names = { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }
const someHash = 'f'.repeat(64)

const agreeBody = async (
  world: ModelWorld,
  trackedRun: TrackedRun,
  action: AgreeAction,
): Promise<Record<string, unknown>> => {
  const { by, output, party, verb, flaw } = action
  const copy = findCopy(trackedRun.run, action)
  const documentId = trackedRun.documentIds.get(copyKey(output, party))
  const isMine = copy !== undefined && trackedRun.run.bindings[party] === by
  const wrapper = isMine && isActable(copy) ? await readWrapper(world, trackedRun, action) : ''
  const content_sha256 = wrapper === '' || flaw === 'content' ? someHash : sha256Hex(wrapper)
  const body: Record<string, unknown> = { ...names, content_sha256 }
  if (wrapper !== '' && copy?.seals && flaw !== 'no pdf') {
    const otk = createOtk()
    const pdf = flaw === 'other pdf' ? Buffer.from('%PDF-1.7 another') : readPdf(await world.member(by).open(wrapper))
    Object.assign(body, { otk, pdf: await sealOtkBox(pdf, otk) })
  }
  if (verb === 'accept') return body
  if (flaw === 'method') return { ...body, method: 'fax' }
  if (by !== 'tenant') return { ...body, method: 'custodian' }
  if (flaw === 'no proof') return { ...body, method: 'biometric', device_id: world.device.deviceId }
  const proof = world.device.sign(`sign:${documentId}:${flaw === 'proof' ? someHash : content_sha256}`)
  return { ...body, method: 'biometric', device_id: world.device.deviceId, proof }
}

/** The owner names the key of the output, a customer the id of a document; a missing one is made up. */
const copyPath = (
  world: ModelWorld,
  trackedRun: TrackedRun,
  { by, output, party }: { by: UserName; output: OutputKey; party: PartyKey },
  caller: RunCaller,
  verb: string,
): string =>
  by === 'company'
    ? world.runPath(by, caller, trackedRun.runId, `/documents/${output}/${verb}`)
    : `/api/company-connections/${world.member(by).connectionId}/documents/${
        trackedRun.documentIds.get(copyKey(output, party)) ?? randomUUID()
      }/${verb}`

/** The action with its sealed answers, and the request; `pick` chooses between the two callers of the owner. */
export const prepareAction = async (
  world: ModelWorld,
  trackedRun: TrackedRun,
  action: ModelAction,
  pick: number,
): Promise<{ action: ModelAction; call: ModelCall }> => {
  const { by } = action
  const ownerCaller = pick % 2 === 0 ? 'client' : 'account'
  const caller = by === 'company' ? ownerCaller : 'customer'
  const post = (path: string, body: unknown) => ({ by, caller, method: 'POST', path, body }) as const
  const under = (rest: string): string => world.runPath(by, caller, trackedRun.runId, rest)
  switch (action.kind) {
    case 'answer': {
      const sealedAction = { ...action, answers: await sealAnswers(world, action.answers) }
      return { action: sealedAction, call: post(under('/answers'), await answerBody(world, sealedAction)) }
    }
    case 'generate':
      return { action, call: post(under('/generate'), await generateBody(action)) }
    case 'agree':
      return {
        action,
        call: post(
          copyPath(world, trackedRun, action, caller, action.verb),
          await agreeBody(world, trackedRun, action),
        ),
      }
    case 'decline':
      return { action, call: post(copyPath(world, trackedRun, action, caller, 'decline'), {}) }
    case 'cancel':
      return { action, call: post(under('/cancel'), undefined) }
    case 'change': {
      const documentId = trackedRun.documentIds.get(copyKey(action.output, action.party)) ?? randomUUID()
      const mark = randomUUID()
      const body = action.change === 'ended' ? { status: 'ended' } : { metadata: { mark } }
      return {
        action: { ...action, mark },
        call: { by, caller: 'client', method: 'PUT', path: `/api/company-data/documents/${documentId}`, body },
      }
    }
  }
}

export interface Prepared {
  action: ModelAction
  call: ModelCall
}

/** Sends a request to the platform; undefined when no response came and the outcome is unknown. */
export type Transport = (call: ModelCall, headers?: Record<string, string>) => Promise<Reply | undefined>

export const describeAction = ({ kind, by, ...rest }: ModelAction): string => {
  const { answers: _, ...members } = { answers: undefined, ...rest }
  return `${kind} by ${by} ${JSON.stringify(members)}`
}
