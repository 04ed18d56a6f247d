// Deletes persons whose sandbox service is gone: its deletion was cut off, or one was added while it ran.

import { HOUR_MS } from '../../../../platform/clock/durations.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { ServiceDeps } from '../deps.ts'
import { listMissingServices } from '../directory-entry/service-entry-store.ts'

const BATCH_SIZE = 100
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Deps = Pick<ServiceDeps, 'directory' | 'accounts' | 'regions' | 'region' | 'log'>

export const removeEndedSandboxes = ({ directory, accounts, regions, region, log }: Deps): Job => {
  const removePersons = (serviceId: string): Promise<void> =>
    accounts.sandbox
      .removeAll(serviceId, { kind: 'system' })
      .catch((error: unknown) => log.warn('persons of a deleted sandbox remain', { serviceId, error: String(error) }))
  return {
    name: 'services.ended-sandboxes',
    everyMs: HOUR_MS,
    async run({ count }) {
      if (regions.getMode(region) !== 'normal') return
      let after: string | undefined = FIRST_ID
      while (after !== undefined) {
        const ids: string[] = await accounts.sandbox.listServices(region, { after, limit: BATCH_SIZE })
        for (const id of await listMissingServices(directory.kysely, ids)) await removePersons(id)
        count(ids.length)
        after = ids.at(-1)
      }
    },
  }
}
