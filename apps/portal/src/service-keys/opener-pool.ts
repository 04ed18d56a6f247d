// The workers of one key. A browser has one thread for the cryptography of each, so several use several cores.
import type { OpenerThread } from './open-key.ts'
import type { OpenerConversation } from './opener-conversation.ts'
import type { OpenedText, SealedText } from './opener-messages.ts'
import { ServiceKeyError } from './service-key-error.ts'

interface PoolWorker {
  conversation: OpenerConversation
  /** Resolves when it has the key. */
  ready: Promise<unknown>
  /** Values that it has not opened yet. */
  waiting: number
}

const leastBusy = (workers: readonly PoolWorker[]): PoolWorker | undefined =>
  workers.toSorted((left, right) => left.waiting - right.waiting)[0]

/** The first worker loads the key, and passes it to each further one, which starts when all others are busy. */
export const openerPool = (startWorker: () => OpenerConversation, size: number): OpenerThread => {
  const first = startWorker()
  const workers: PoolWorker[] = [{ conversation: first, ready: Promise.resolve(), waiting: 0 }]

  const requireDone = async (reply: Promise<object>): Promise<void> => {
    if (!('isDone' in (await reply))) throw new ServiceKeyError('unexpected')
  }
  const addWorker = (): PoolWorker => {
    const { port1, port2 } = new MessageChannel()
    const conversation = startWorker()
    const ready = Promise.all([
      requireDone(first.ask({ act: 'share', port: port1 })),
      requireDone(conversation.ask({ act: 'join', port: port2 })),
    ])
    const worker = { conversation, ready, waiting: 0 }
    workers.push(worker)
    return worker
  }
  const choose = (): PoolWorker => {
    const worker = leastBusy(workers)
    return worker === undefined || (worker.waiting > 0 && workers.length < size) ? addWorker() : worker
  }
  const open = async (worker: PoolWorker, texts: readonly SealedText[]): Promise<readonly OpenedText[]> => {
    worker.waiting += texts.length
    try {
      await worker.ready
      const reply = await worker.conversation.ask({ act: 'open', texts })
      if ('openedTexts' in reply) return reply.openedTexts
      throw new ServiceKeyError('unexpected')
    } finally {
      worker.waiting -= texts.length
    }
  }
  return {
    size,
    async load(key) {
      const reply = await first.ask({ act: 'load', key })
      if ('publicKey' in reply) return reply.publicKey
      const isWrong = 'refusal' in reply && reply.refusal !== 'unexpected'
      throw new ServiceKeyError(isWrong ? 'wrong_passphrase' : 'unexpected')
    },
    open: (texts) => open(choose(), texts),
    end() {
      for (const { conversation } of workers) conversation.end()
    },
  }
}
