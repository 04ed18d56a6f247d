// Starts the workers that hold a key: one, and further ones as long as all of them have values to open.
import { ownWorker } from '@company-data/web/app/rules'
import type { OpenerThread } from './open-key.ts'
import { startConversation } from './opener-conversation.ts'
import { openerPool } from './opener-pool.ts'
import address from './opener-worker.ts?worker&url'

/** Further ones would take memory, and the page shows values no faster. */
const MAX_WORKERS = 16

export const startOpenerThread = (): OpenerThread => {
  const startWorker = () => {
    const worker = ownWorker(address)
    const { ask, end } = startConversation(worker)
    return {
      ask,
      end() {
        worker.terminate()
        end()
      },
    }
  }
  return openerPool(startWorker, Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1))
}
