// What documents do when connections end: an active contract refuses it (D1-CONN-20), what is still open ends too.
import { ApiError } from '@company-data/protocol/errors'
import type { EndingHooks } from '../../../sharing/connections/index.ts'
import type { ServiceHooks } from '../../../sharing/services/index.ts'
import { listContentKeysOfService } from '../content/content-store.ts'
import type { Contents } from '../content/contents.ts'
import type { DocumentNeeds } from '../needs.ts'
import type { Notices } from '../notices/notices.ts'
import { movedMembers } from '../notices/status-event.ts'
import { endOpenOf, hasActiveContract, removeDocumentsOutsideRuns } from '../store.ts'

/** How many file keys are remembered until the commit; the sweep finds the others. */
const MOST_FILES = 10_000

type Needs = Pick<DocumentNeeds, 'region' | 'clock' | 'filesOf'>

export interface ConnectionEnds {
  requireNoContract: EndingHooks['connections.ending']
  endOpenDocuments: EndingHooks['connections.ended']
  /** Documents go with their service, but those of runs stay (D2-LIM-08). The files are removed once it is gone. */
  removeWithService: ServiceHooks['services.deleting']
}

export const connectionEnds = (
  { region, clock, filesOf }: Needs,
  contents: Contents,
  notices: Notices,
): ConnectionEnds => ({
  async requireNoContract(tx, scope) {
    if (await hasActiveContract(tx, scope)) throw new ApiError('company_connections.active_contract')
  },
  async endOpenDocuments(side, connections, subjectCode, addChange) {
    if (connections.length === 0) return
    const rows = await endOpenOf(
      side.tx,
      connections.map(({ id }) => id),
      clock.now(),
    )
    const facts = rows.map((row) => ({
      ...{ row, fact: { event: 'document_status_changed', members: movedMembers(row) } as const },
    }))
    await notices.notifyCustomers(side, facts)
    for (const { row, fact } of facts) for (const change of notices.changeOf(row, fact, subjectCode)) addChange(change)
  },
  async removeWithService(tx, { id }, afterwards) {
    const keys = await listContentKeysOfService(tx, id, MOST_FILES)
    await removeDocumentsOutsideRuns(tx, id)
    afterwards(() => contents.remove(filesOf(region), keys))
  },
})
