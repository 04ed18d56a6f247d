// Requests to the worker that holds a key are always answered or refused, even if the worker fails.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startConversation } from './opener-conversation.ts'

/** A worker that never responds by itself. */
const silentWorker = () => {
  const sentMessages: { id: number }[] = []
  const target = new EventTarget()
  const worker = {
    addEventListener: target.addEventListener.bind(target),
    postMessage: (message: { id: number }) => void sentMessages.push(message),
  }
  const reply = (data: unknown) => target.dispatchEvent(new MessageEvent('message', { data }))
  return { worker, sent: sentMessages, reply, fail: () => target.dispatchEvent(new Event('error')) }
}

const question = { act: 'open', texts: [] } as const

test('matches responses to requests in any order', async () => {
  const { worker, sent, reply } = silentWorker()
  const { ask } = startConversation(worker)
  const [first, second] = [ask(question), ask(question)]
  reply({ id: sent[1]?.id, openedTexts: [{ unopened: 'not_opened' }] })
  reply({ id: sent[0]?.id, openedTexts: [] })
  assert.deepEqual(
    [await first, await second],
    [
      { id: 1, openedTexts: [] },
      { id: 2, openedTexts: [{ unopened: 'not_opened' }] },
    ],
  )
})

for (const ending of ['ended', 'failed'] as const)
  test(`a thread that has ${ending} refuses pending and later requests`, async () => {
    const { worker, sent, fail } = silentWorker()
    const { ask, end } = startConversation(worker)
    const waiting = assert.rejects(ask(question), { reason: 'unexpected' })
    if (ending === 'ended') end()
    else fail()
    await waiting
    await assert.rejects(ask(question), { reason: 'unexpected' })
    assert.equal(sent.length, 1)
  })
