// The hourly job of clients: removes replaced secrets after their overlap, with what was issued with them (B-14).
import type { Job } from '../../../platform/jobs/jobs.ts'
import { CLIENT_TOPIC } from './client-state.ts'
import type { RegistryDeps } from './registry.ts'
import { removeEndedSecrets } from './store.ts'

/** A secret is refused from its end on, also before this job has run. */
export const endOverlapsJob = ({
  directory,
  clock,
  tokens,
}: Pick<RegistryDeps, 'directory' | 'clock' | 'tokens'>): Job => ({
  name: 'clients.end-overlaps',
  everyMs: 3600_000,
  async run({ count }) {
    const ended = await directory.transaction(async (tx) => {
      const clients = await removeEndedSecrets(tx, clock.now())
      for (const { clientId, gen } of clients) {
        await tokens.grants.revoke(tx, { clientId, olderThanGen: gen })
        await directory.notify(tx, CLIENT_TOPIC, clientId)
      }
      return clients.length
    })
    count(ended)
  },
})
