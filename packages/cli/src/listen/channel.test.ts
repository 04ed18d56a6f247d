// The end of `listen`: the error that ended it is the one that is reported.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Manager } from '../profiles/clients.ts'
import { useChannel } from './channel.ts'

const manager = {} as Manager

const fail = (message: string) => async (): Promise<never> => {
  throw new Error(message)
}

const listen = async (work: () => Promise<void>, remove: () => Promise<void>, getManager = async () => manager) => {
  const notes: string[] = []
  const out = { note: (text: string) => void notes.push(text) }
  const error = await useChannel({ remove }, { getManager, out }, work).then(
    () => undefined,
    ({ message }: Error) => message,
  )
  return { error, notes }
}

test('an error of the feed stays when the channel cannot be deleted', async () => {
  const { error, notes } = await listen(fail('The feed ended.'), fail('The region is away.'))
  assert.equal(error, 'The feed ended.')
  assert.match(notes.join(), /could not be deleted: The region is away\./)
})

test('an error of the feed stays when no session can delete the channel', async () => {
  const { error, notes } = await listen(fail('The feed ended.'), async () => undefined, fail('The session ended.'))
  assert.equal(error, 'The feed ended.')
  assert.match(notes.join(), /The session ended\./)
})

test('a channel that cannot be deleted is the error of the command', async () => {
  assert.deepEqual(await listen(async () => undefined, fail('The region is away.')), {
    error: 'The region is away.',
    notes: [],
  })
})

test('a failed command deletes its channel', async () => {
  let removed = 0
  const { error, notes } = await listen(fail('The feed ended.'), async () => {
    removed += 1
  })
  assert.deepEqual([error, notes, removed], ['The feed ended.', [], 1])
})
