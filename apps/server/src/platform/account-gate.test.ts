// The gate of an account: calls enter, a closed gate lets none in and says when those inside have left.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountGate } from './account-gate.ts'

const isPending = async (promise: Promise<unknown>): Promise<boolean> => {
  const pending = Symbol('pending')
  return (await Promise.race([promise, new Promise((resolve) => setImmediate(resolve, pending))])) === pending
}

test('a gate that no one closed lets every call in at once', () => {
  const gate = accountGate()
  for (let count = 0; count < 3; count += 1) assert.equal(gate.begin().enter('a'), undefined)
})

test('a closed gate waits for the calls inside, and later calls wait for it', async () => {
  const gate = accountGate()
  const [first, second, other] = [gate.begin(), gate.begin(), gate.begin()]
  void first.enter('a')
  void second.enter('a')
  void other.enter('b')
  const emptied = gate.close('a')
  const later = gate.begin().enter('a')
  assert.ok(later)
  first.leave()
  assert.equal(await isPending(emptied), true)
  second.leave()
  await emptied
  assert.equal(await isPending(later), true)
  assert.equal(gate.begin().enter('b'), undefined)
  gate.open('a')
  await later
  assert.equal(gate.countOpenings(), 1)
})

test('a call that is inside enters again without waiting', () => {
  const gate = accountGate()
  const call = gate.begin()
  void call.enter('a')
  void gate.close('a')
  assert.equal(call.enter('a'), undefined)
})

test('a gate that is closed again at once keeps a call waiting', async () => {
  const gate = accountGate()
  await gate.close('a')
  const call = gate.begin()
  const entered = call.enter('a')
  assert.ok(entered)
  gate.open('a')
  const emptied = gate.close('a')
  assert.equal(await isPending(entered), true)
  await emptied
  gate.open('a')
  await entered
  assert.equal(await isPending(gate.close('a')), true)
  call.leave()
})

test('a call is refused when the gate stays closed', async () => {
  const gate = accountGate(1)
  void gate.close('a')
  await assert.rejects(async () => gate.begin().enter('a'), { key: 'server.overloaded' })
  gate.open('a')
})

test('a call that is over does not enter any more', async () => {
  const gate = accountGate()
  const call = gate.begin()
  void gate.close('a')
  const entered = call.enter('a')
  call.leave()
  gate.open('a')
  await entered
  void call.enter('b')
  assert.equal(await isPending(Promise.all([gate.close('a'), gate.close('b')])), false)
})

test('a waiting response is woken when its gate closes', () => {
  const gate = accountGate()
  const call = gate.begin()
  const woken: string[] = []
  void call.enter('a')
  call.onClose(() => woken.push('first'))
  void gate.close('b')
  assert.equal(woken.length, 0)
  void gate.close('a')
  assert.deepEqual(woken, ['first'])
  call.onClose(() => woken.push('second'))
  assert.deepEqual(woken, ['first', 'second'])
})
