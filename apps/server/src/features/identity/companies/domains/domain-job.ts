// The job that checks every proven domain once a day.
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { CompanyDeps } from '../deps.ts'
import { type DomainRow, listDue, lockDomain } from './domain-store.ts'
import { findProof } from './find-proof.ts'
import type { CheckRecorder } from './record-check.ts'

const EVERY_MS = 3600_000
/** Domains that are checked at the same time; each costs two questions to other servers. */
const AT_ONCE = 20

export const domainJob = (deps: CompanyDeps, recorder: CheckRecorder): Job => {
  const { directory, clock, log, domainNet } = deps
  const find = findProof(domainNet)

  const check = async (due: DomainRow): Promise<void> => {
    const proof = await find(due)
    await directory.transaction(async (tx) => {
      const row = await lockDomain(tx, due.id)
      const isProven = row?.status === 'verified' || row?.status === 'failing'
      if (!row || !isProven || row.token !== due.token) return
      if ('reason' in proof) await recorder.recordFailure(tx, row, proof)
      else await recorder.recordProof(tx, row, proof)
    })
  }

  return {
    name: 'identity.domains',
    everyMs: EVERY_MS,
    async run({ count }) {
      const now = clock.now()
      for (;;) {
        const rows = await listDue(directory.kysely, now, AT_ONCE)
        const results = await Promise.allSettled(rows.map(check))
        for (const result of results)
          if (result.status === 'rejected') log.error('a domain was not checked', result.reason)
        count(rows.length)
        // A domain whose check failed here is still due: the next run tries it again.
        if (rows.length < AT_ONCE || results.some(({ status }) => status === 'rejected')) return
      }
    },
  }
}
