// The page's end of the worker that holds the key: numbers the requests and matches the responses.
import type { OpenerReply, OpenerRequest } from './opener-messages.ts'
import { ServiceKeyError } from './service-key-error.ts'

type Unnumbered<Request> = Request extends { id: number } ? Omit<Request, 'id'> : never

interface Waiting {
  resolve(reply: OpenerReply): void
  reject(error: Error): void
}

export interface OpenerConversation {
  /** A port in the request goes to the worker. */
  ask(request: Unnumbered<OpenerRequest>): Promise<OpenerReply>
  /** The worker has ended: pending and later requests are refused. */
  end(): void
}

export const startConversation = (worker: Pick<Worker, 'addEventListener' | 'postMessage'>): OpenerConversation => {
  const waiting = new Map<number, Waiting>()
  let last = 0
  let isOver = false
  const end = (): void => {
    isOver = true
    for (const { reject } of waiting.values()) reject(new ServiceKeyError('unexpected'))
    waiting.clear()
  }
  worker.addEventListener('message', (event) => {
    const { data } = event as MessageEvent<OpenerReply>
    waiting.get(data.id)?.resolve(data)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', end)
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (isOver) return reject(new ServiceKeyError('unexpected'))
        const id = ++last
        waiting.set(id, { resolve, reject })
        worker.postMessage({ ...request, id }, 'port' in request ? [request.port] : [])
      }),
    end,
  }
}
