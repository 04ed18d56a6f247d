// Writes to the locked slots of a datum: all copies of a region in one statement, and one raise per region.
import { awaitAtCommit } from '../../../../platform/db/index.ts'
import type { Subject } from '../../../delivery/changes/index.ts'
import type { Attestation, Copy } from '../../contact-data/index.ts'
import { isFlowLink } from '../flow-link.ts'
import type { SlotFileStorage } from '../slot-files/slot-file-storage.ts'
import { fileContent, inlineContent, type SlotContent } from '../slots/slot-content.ts'
import { slotEvent } from '../slots/slot-event.ts'
import type { LiveCopyDeps } from './live-copy-deps.ts'
import { attestSlots, dropSlots, type FollowingRow, writeSlots } from './live-slot-store.ts'
import type { LockedSlots } from './slot-locks.ts'

/** The locked slots of a datum, with the subject of their events and the files that are written with them. */
export interface WriteTarget {
  /** Region by region. */
  locked: readonly LockedSlots[]
  subject: Subject
  files: SlotFileStorage
}

export type SlotWrites = ReturnType<typeof slotWrites>

const storeContent = (
  files: SlotFileStorage,
  region: string,
  { company_user_id }: FollowingRow,
  copy: Copy,
): SlotContent => {
  if (copy.kind === 'inline') return inlineContent(copy.value)
  if (copy.kind === 'source') return fileContent(null, copy.file)
  return files.putSealed({ region, companyUserId: company_user_id }, copy.value)
}

export const slotWrites = ({ clock, changes }: Pick<LiveCopyDeps, 'clock' | 'changes'>) => {
  const raise = (
    { context, slots }: LockedSlots,
    subject: Subject,
    event: 'field_updated' | 'field_deleted',
  ): Promise<void> =>
    changes.raise(
      context,
      // A link is not a value of the connection: the company opens the file when it needs it (FA-63).
      slots
        .filter(({ slug }) => !isFlowLink(slug))
        .map(({ service_id: serviceId, connection_id: connectionId, request_field_id: requestFieldId, slug }) =>
          slotEvent(event, subject, { serviceId, connectionId, requestFieldId, slug }),
        ),
    )

  /** The old files of the slots are deleted after the commit. */
  const releaseFiles = (files: SlotFileStorage, { regionDatabase, slots }: LockedSlots): void =>
    files.replace(
      regionDatabase.region,
      slots.flatMap(({ file_key }) => file_key ?? []),
    )

  /** A single region is written with the commit. Several are written sequentially, in the order of their locks. */
  const finish = async (isOnlyRegion: boolean, { context }: LockedSlots, statements: Array<Promise<void>>) => {
    if (isOnlyRegion) for (const statement of statements) awaitAtCommit(context.tx, statement)
    else await Promise.all(statements)
  }

  return {
    /** One copy per slot, in the order of the slots; the attestation is lost. One field_updated each. */
    async write({ locked, subject, files }: WriteTarget, copies: readonly Copy[], isPrivate: boolean): Promise<void> {
      const rest = [...copies]
      const toRow = ({ regionDatabase: { region } }: LockedSlots, slot: FollowingRow) => {
        const copy = rest.shift()
        if (!copy) throw new Error('an edit must bring one copy per slot')
        const { connection_id, request_field_id } = slot
        return { ...storeContent(files, region, slot, copy), connection_id, request_field_id }
      }
      const writes = locked.map((region) => ({ region, rows: region.slots.map((slot) => toRow(region, slot)) }))
      files.requireStored()
      for (const { region, rows } of writes) {
        const writing = writeSlots(region.context.tx, rows, { isPrivate, now: clock.now() })
        releaseFiles(files, region)
        await finish(locked.length === 1, region, [writing, raise(region, subject, 'field_updated')])
      }
    },
    /** The slots lose their value. One field_deleted each (D1-EVT-09). */
    async drop({ locked, subject, files }: WriteTarget): Promise<void> {
      for (const region of locked) {
        await dropSlots(region.context.tx, region.slots)
        releaseFiles(files, region)
        await raise(region, subject, 'field_deleted')
      }
    },
    /** The value stays, its attestation is new or, with null, gone. One field_updated each (D1-EVT-06, D1-EVT-07). */
    async attest(locked: readonly LockedSlots[], subject: Subject, attestation: Attestation | null): Promise<void> {
      for (const region of locked) {
        await attestSlots(region.context.tx, region.slots, attestation)
        await raise(region, subject, 'field_updated')
      }
    },
  }
}
