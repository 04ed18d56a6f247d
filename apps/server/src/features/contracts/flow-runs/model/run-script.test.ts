// Five scripted lives of a run: every status, copy state and event of Document 2 is reached. Each response, read and
// event on the way matches the reference.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  agreeFlaws,
  answerFlaws,
  type ModelAction,
  type ModelDriver,
  type ModelOutputKey,
  type ModelPartyKey,
  type ModelPlan,
  type ModelUserName,
  modelDriver,
  modelNodes,
  modelWorld,
  usePlatform,
} from '@company-data/testkit'
import { startWebhook } from './testing/model-webhook.ts'

const platform = await usePlatform()

const holder = { company: 'company', tenant: 'tenant', partner: 'firm' } as const satisfies Record<
  ModelPartyKey,
  ModelUserName
>

/** The party of the step answers all of it and continues to that step; without one the run is at a leaf. */
const answer = (from: string, to?: string): ModelAction => {
  const { party, slugs } = modelNodes.find(({ key }) => key === from) ?? assert.fail(from)
  const answers = slugs.map((slug, index) => ({ slug, isPrivate: index === 1, copies: {} }))
  return { kind: 'answer', by: holder[party], answers, next: to === undefined ? { leaf: true } : { next_node: to } }
}

const generate = (by: ModelUserName, plan: ModelPlan): ModelAction => ({ kind: 'generate', by, plan })

const agree = (output: ModelOutputKey, party: ModelPartyKey, verb: 'sign' | 'accept' = 'sign'): ModelAction => ({
  kind: 'agree',
  by: holder[party],
  output,
  party,
  verb,
})

/** An action, and the run's status after it. */
type ScriptEntry = readonly [ModelAction, string]

const longWay: readonly ScriptEntry[] = [
  [answer('start', 'middle'), 'awaiting_partner'],
  // D2-STA-11: the next step is of the same party.
  [answer('middle', 'extra'), 'awaiting_partner'],
  [answer('extra', 'review'), 'awaiting_company'],
  [answer('review', 'closing'), 'awaiting_tenant'],
  [answer('closing'), 'generating'],
]

/** The company is at `paper` as soon as it has answered, and generates. */
const shortWay: readonly ScriptEntry[] = [
  [answer('start', 'check'), 'awaiting_company'],
  [answer('check', 'paper'), 'generating'],
]

const bothOutputsSigningLine: readonly ScriptEntry[] = [
  [agree('contract', 'tenant'), 'awaiting_signature'],
  [agree('notice', 'partner', 'accept'), 'awaiting_signature'],
  [agree('contract', 'company'), 'awaiting_signature'],
  [agree('notice', 'tenant'), 'awaiting_signature'],
  [agree('contract', 'partner'), 'completed'],
]

const everybody: readonly ModelUserName[] = ['company', 'tenant', 'firm']

/** D2-STA-12: no attempt by any party changes the run. */
const tryToLeave: readonly ModelAction[] = [
  ...everybody.map((by): ModelAction => ({ kind: 'cancel', by })),
  answer('start', 'middle'),
  generate('company', 'both'),
  generate('tenant', 'first'),
  agree('contract', 'tenant'),
  { kind: 'decline', by: 'firm', output: 'contract', party: 'partner' },
]

const listFlaws = <T extends object>(flaws: T) => Object.keys(flaws) as Array<keyof T>

/** Actions refused before the script's action: faulty variants of it, and the same by another party. */
const mistakesIn = (action: ModelAction): ModelAction[] => {
  const otherUsers = everybody.filter((by) => by !== action.by)
  if (action.kind === 'answer')
    return [
      // The faulty items do not depend on the step.
      ...(action.next.next_node === 'middle' ? listFlaws(answerFlaws).map((flaw) => ({ ...action, flaw })) : []),
      ...otherUsers.map((by) => ({ ...action, by })),
      { ...action, next: { next_node: 'start' } },
      { ...action, next: {} },
    ]
  if (action.kind === 'generate')
    return [
      ...(['otk', 'values'] as const).map((flaw) => ({ ...action, flaw })),
      ...otherUsers.map((by) => ({ ...action, by })),
      { ...action, plan: 'none' },
      // Nothing is produced yet (D2-ERR-26).
      agree('notice', 'company'),
    ]
  if (action.kind !== 'agree') return []
  const flaws = listFlaws(agreeFlaws).map((flaw) => ({ ...action, flaw }))
  return [{ ...action, verb: action.verb === 'sign' ? 'accept' : 'sign' }, ...flaws]
}

/** Runs the scripts with the driver and collects everything observed. */
const follower = (driver: ModelDriver) => {
  const statuses = new Set<string>()
  const copies = new Set<string>()
  const look = (status: string): void => {
    assert.equal(driver.run().status, status)
    statuses.add(status)
    for (const copy of driver.run().copies) copies.add(copy.status)
  }
  return {
    statuses,
    copies,
    async follow(lines: readonly ScriptEntry[], { isCareful = true } = {}): Promise<void> {
      await driver.start()
      look('awaiting_tenant')
      for (const [action, status] of lines) {
        const refused = isCareful ? [] : mistakesIn(action).filter((mistake) => driver.isRefused(mistake))
        await driver.performInVain(refused)
        await driver.perform(action)
        look(status)
        // The same bytes again, as sent by a client that lost the response.
        await driver.step('again', 0)
        look(status)
      }
      await driver.performInVain(tryToLeave)
      look(lines.at(-1)?.[1] ?? '')
    },
  }
}

test('D2-RUN-10, D2-RUN-11: a run of three parties reaches every status, copy state and end (D2-RUN-12, D2-RUN-13, D2-RUN-27, D2-RUN-28, D2-SGN-08, D2-STA-01, D2-STA-02, D2-STA-03, D2-STA-05, D2-STA-06, D2-STA-08, D2-STA-09, D2-STA-10, D2-STA-11, D2-STA-12, D2-EVT-04, D2-EVT-12, D1-EVT-19, D1-EVT-20, D2-ERR-26)', async () => {
  const world = await modelWorld(platform)
  const webhook = await startWebhook(world)
  const driver = modelDriver(world, webhook)
  const { follow, statuses, copies } = follower(driver)
  await follow([...longWay, [generate('tenant', 'both'), 'awaiting_signature'], ...bothOutputsSigningLine])
  await follow([
    ...shortWay,
    [generate('company', 'first'), 'awaiting_signature'],
    // D2-ERR-26: this output was not produced.
    [agree('notice', 'company'), 'awaiting_signature'],
    [agree('contract', 'partner'), 'awaiting_signature'],
    [{ kind: 'decline', by: 'tenant', output: 'contract', party: 'tenant' }, 'cancelled'],
  ])
  await follow([
    ...shortWay,
    [generate('company', 'everyone'), 'awaiting_signature'],
    [{ kind: 'change', by: 'company', output: 'notice', party: 'partner', change: 'metadata' }, 'awaiting_signature'],
    [{ kind: 'change', by: 'company', output: 'notice', party: 'partner', change: 'ended' }, 'cancelled'],
  ])
  await follow([[{ kind: 'cancel', by: 'firm' }, 'cancelled']])
  assert.deepEqual([...statuses].sort(), [
    ...['awaiting_company', 'awaiting_partner', 'awaiting_signature', 'awaiting_tenant'],
    ...['cancelled', 'completed', 'generating'],
  ])
  assert.deepEqual([...copies].sort(), ['active', 'ended', 'offering', 'ready_to_sign', 'waiting'])
  const { completed, cancelled } = driver.report
  assert.deepEqual({ completed, cancelled }, { completed: 1, cancelled: 3 })
  webhook.compare()
})

test('FA-79, D2-STA-07: every faulty action before each step of a run is refused (D2-ERR-26)', async () => {
  const driver = modelDriver(await modelWorld(platform))
  const { follow } = follower(driver)
  await follow([...longWay, [generate('tenant', 'both'), 'awaiting_signature'], ...bothOutputsSigningLine], {
    isCareful: false,
  })
})
