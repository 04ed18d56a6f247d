// Starts the worker that holds a key, and sends it requests.
import { ownWorker } from '@company-data/web/app/rules'
import type { OpenerThread } from './open-key.ts'
import { startConversation } from './opener-conversation.ts'
import address from './opener-worker.ts?worker&url'
import { ServiceKeyError } from './service-key-error.ts'

export const startOpenerThread = (): OpenerThread => {
  const worker = ownWorker(address)
  const { ask, end } = startConversation(worker)
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
      if ('openedTexts' in reply) return reply.openedTexts
      throw new ServiceKeyError('unexpected')
    },
    end() {
      worker.terminate()
      end()
    },
  }
}
