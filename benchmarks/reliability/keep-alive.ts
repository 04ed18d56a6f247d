// Endpoints that promise to keep a connection and close it a moment later, often just as the next delivery is written.
import { setTimeout as delay } from 'node:timers/promises'
import { behaviours } from '@company-data/testkit'
import { editor } from './actors.ts'
import { type Figure, figure, none, type Options, type Run } from './figure.ts'
import { embeddedWithWorker, type Installation } from './installations.ts'
import { judge } from './judge.ts'
import { ledger } from './ledger.ts'
import { random } from './random.ts'
import { allHooks, hookSeen, stateChanges } from './received.ts'
import { makeScene, type Scene } from './scene.ts'

/** Each is met for the first time once: what an endpoint does to its connections is remembered afterwards. */
const ENDPOINTS = 120
const BURSTS = 12
const EDITS_PER_BURST = 6
const CLOSE_WITHIN_MS = 40
const ARRIVE_WITHIN_MS = 60_000

const race = async (installation: Installation, scene: Scene, { seed }: Options): Promise<Figure[]> => {
  const chance = random(seed)
  const hooks = allHooks(scene)
  const stage = { region: installation.region, ledger: ledger() }
  const person = editor(stage, await scene.addEditor())
  await delay(2_000)
  const sinceMs = Date.now()
  for (const { sink } of hooks)
    sink.behaveAs((exchange) => behaviours.closeIdle(chance.between(0, CLOSE_WITHIN_MS))(exchange))
  for (let burst = 0; burst < BURSTS; burst += 1) {
    for (let edit = 0; edit < EDITS_PER_BURST; edit += 1) {
      await person.step()
      await delay(5)
    }
    await delay(chance.between(300, 900))
  }
  const arrived = (): number => hooks.reduce((sum, { sink }) => sum + sink.requests.length, 0)
  const all = hooks.length * (stage.ledger.acts.length + 1)
  for (const end = Date.now() + ARRIVE_WITHIN_MS; arrived() < all && Date.now() < end; ) await delay(100)
  const { acts } = stage.ledger
  const trips = await stateChanges(scene)
  const verdict = judge({ acts, hooks: hooks.map((hook) => hookSeen(hook, sinceMs)), feeds: [], kills: [] })
  const connections = hooks.reduce((sum, { sink }) => sum + sink.connections, 0)
  return [
    figure('endpoints that close what they promised to keep', hooks.length),
    figure('deliveries', verdict.deliveries),
    figure('connections opened', connections),
    none('healthy endpoints taken for bad', trips),
    none('reorderings', verdict.reordered.length),
    none('repeats', verdict.repeats),
    ...(trips === 0 ? [none('events lost', verdict.lost.length)] : []),
  ]
}

export const keepAliveRun: Run = {
  name: 'keep-alive race',
  async run(options) {
    const installation = await embeddedWithWorker()
    try {
      await installation.ready()
      const scene = await makeScene(installation.frontDoor, [Array.from({ length: ENDPOINTS }, () => [])])
      return await race(installation, scene, options).finally(() => scene.stop())
    } finally {
      await installation.stop()
    }
  },
}
