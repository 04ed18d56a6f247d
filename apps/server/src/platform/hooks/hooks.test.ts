// Hooks: subscribers, their order, and the effect of a refusal.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hookMap } from './hooks.ts'

interface Hooks {
  'things.ending'(name: string): Promise<void>
  'things.in-use'(name: string): Promise<boolean>
}

test('calls subscribers sequentially, in the order of the table', async () => {
  const { hooks, subscribe } = hookMap<Hooks>()
  const steps: string[] = []
  const step = (label: string) => async (name: string) => {
    await Promise.resolve()
    steps.push(`${label} ${name}`)
  }
  subscribe({ 'things.ending': [step('first'), step('second')], 'things.in-use': async (name) => name === 'a' })
  await hooks['things.ending']('a')
  assert.deepEqual(steps, ['first a', 'second a'])
  assert.equal(await hooks['things.in-use']('a'), true)
  assert.equal(await hooks['things.in-use']('b'), false)
})

test('a refusal reaches the feature, and later subscribers are not called', async () => {
  const { hooks, subscribe } = hookMap<Hooks>()
  const refuse = async () => {
    throw new Error('refused')
  }
  subscribe({ 'things.ending': [refuse, async () => assert.fail('called')], 'things.in-use': async () => false })
  await assert.rejects(hooks['things.ending']('a'), { message: 'refused' })
})

test('a hook that is called before the composition is finished fails loudly', async () => {
  await assert.rejects(hookMap<Hooks>().hooks['things.ending']('a'), /things\.ending/)
})
