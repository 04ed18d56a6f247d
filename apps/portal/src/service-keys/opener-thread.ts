// The page's side of the thread that has the key: asks, and pairs the answers.
import { ownWorker } from '@company-data/ui/frame/rules'
import type { OpenerThread } from './open-key.ts'
import type { OpenerReply, OpenerRequest } from './opener-messages.ts'
import address from './opener-worker.ts?worker&url'
import { ServiceKeyError } from './service-key-error.ts'

type Unnumbered<Request> = Request extends { id: number } ? Omit<Request, 'id'> : never

interface Waiting {
  resolve(reply: OpenerReply): void
  reject(error: Error): void
}

const startConversation = (worker: Worker) => {
  const waiting = new Map<number, Waiting>()
  let last = 0
  const failAll = (): void => {
    for (const { reject } of waiting.values()) reject(new ServiceKeyError('unexpected'))
    waiting.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<OpenerReply>) => {
    waiting.get(data.id)?.resolve(data)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', failAll)
  return {
    ask: (request: Unnumbered<OpenerRequest>): Promise<OpenerReply> =>
      new Promise((resolve, reject) => {
        const id = ++last
        waiting.set(id, { resolve, reject })
        worker.postMessage({ ...request, id })
      }),
    failAll,
  }
}

export const startOpenerThread = (): OpenerThread => {
  const worker = ownWorker(address)
  const { ask, failAll } = startConversation(worker)
  return {
    async load(key) {
      const reply = await ask({ act: 'load', key })
      if ('publicKey' in reply) return reply.publicKey
      throw new ServiceKeyError(
        'refusal' in reply && reply.refusal !== 'unexpected' ? 'wrong_passphrase' : 'unexpected',
      )
    },
    async open(texts) {
      const reply = await ask({ act: 'open', texts })
      if ('opened' in reply) return reply.opened
      throw new ServiceKeyError('unexpected')
    },
    end() {
      worker.terminate()
      failAll()
    },
  }
}
