// Random actions of all parties of a run, valid and invalid, match the reference in responses, reads and events.
// RUN_MODEL_SEED=<number> tries other actions, RUN_MODEL_LIVES=<number> more of them.
import { test } from 'node:test'
import {
  type ChoiceKind,
  type DriverOptions,
  type ModelWorld,
  modelDriver,
  modelWorld,
  usePlatform,
} from '@company-data/testkit'
import fc from 'fast-check'
import { startWebhook } from './testing/model-webhook.ts'

const platform = await usePlatform()

const kinds = fc.oneof(
  { weight: 12, arbitrary: fc.constant<ChoiceKind>('onward') },
  { weight: 5, arbitrary: fc.constant<ChoiceKind>('wrong') },
  { weight: 2, arbitrary: fc.constant<ChoiceKind>('again') },
  { weight: 1, arbitrary: fc.constant<ChoiceKind>('ending') },
)
const lives = fc.array(fc.tuple(kinds, fc.nat(10_000)), { minLength: 12, maxLength: 24, size: 'max' })

const SEED = 15
const LIVES = 4
/** Number of actions tried after a run has ended. */
const LAST_ACTS = 3

const live = async (world: ModelWorld, context: { diagnostic(text: string): void }, options?: DriverOptions) => {
  const driver = modelDriver(world, options)
  const seed = Number(process.env.RUN_MODEL_SEED ?? SEED)
  const numRuns = Number(process.env.RUN_MODEL_LIVES ?? LIVES)
  const property = fc.asyncProperty(lives, async (life) => {
    await driver.start()
    let remainingActions = LAST_ACTS
    for (const [kind, pick] of life) {
      await driver.step(kind, pick)
      if (/^(?:completed|cancelled)$/.test(driver.run().status)) remainingActions -= 1
      if (remainingActions === 0) return
    }
  })
  await fc.assert(property, { seed, numRuns, endOnFailure: true })
  context.diagnostic(`RUN_MODEL_SEED=${seed}: ${JSON.stringify(driver.report)}`)
}

test('a run of three parties matches the reference after every action', async (context) => {
  const world = await modelWorld(platform)
  const webhook = await startWebhook(world)
  await live(world, context, webhook)
  webhook.compare()
})

test('FG-25, FG-32: one person holding two parties acts on two copies separately (T-23)', async (context) => {
  await live(await modelWorld(platform, { hasTwoHats: true }), context)
})
