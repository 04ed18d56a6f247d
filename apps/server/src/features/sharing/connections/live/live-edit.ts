// What an edit does to the slots that follow the datum: all copies of a region in one statement, one raise per region.
import type { Clock } from '../../../../platform/clock/clock.ts'
import { awaitAtCommit } from '../../../../platform/db/index.ts'
import type { NewChange, Subject } from '../../../delivery/changes/index.ts'
import type { LiveContent, LiveEdit } from '../../profiles/index.ts'
import type { KeptFiles } from '../kept-files.ts'
import type { RegionSide } from '../needs.ts'
import type { Place } from '../places.ts'
import { attestSlots, dropSlots, type FollowingRow, type Written, writeSlots } from './live-store.ts'

export interface HeldSlots {
  place: Place
  side: RegionSide
  slots: readonly FollowingRow[]
}

interface EditNeeds {
  clock: Clock
  changes: { raise(side: RegionSide, changes: readonly NewChange[]): Promise<void> }
  files: KeptFiles
  subject: Subject
  mappings: LiveEdit['mappings']
}

const inline: Omit<Written, 'value'> = {
  file_key: null,
  file_shape: null,
  file_mime_type: null,
  file_size: null,
  file_sha256: null,
}

export const liveEdit = (
  { clock, changes, files, subject, mappings }: EditNeeds,
  all: readonly HeldSlots[],
): LiveEdit => {
  const held = all.filter(({ slots }) => slots.length > 0)
  const contentOf = async (region: string, companyUserId: string, content: LiveContent): Promise<Written> => {
    if (content.kind === 'inline') return { ...inline, value: content.value }
    if (content.kind === 'sealed') return files.putSealed({ region, companyUserId }, content.value)
    const { shape, mimeType, size, sha256 } = content.file
    return {
      value: null,
      file_key: null,
      file_shape: shape,
      file_mime_type: mimeType,
      file_size: size,
      file_sha256: sha256,
    }
  }
  const raise = ({ side, slots }: HeldSlots, event: 'field_updated' | 'field_deleted'): Promise<void> =>
    changes.raise(
      side,
      slots.map(({ service_id, connection_id, request_field_id, slug }) => ({
        serviceId: service_id,
        event,
        subject,
        members: { connection_id, slug },
        slot: { connectionId: connection_id, requestFieldId: request_field_id },
      })),
    )
  const forget = ({ place, slots }: HeldSlots): void => {
    files.replace(
      place.region,
      slots.flatMap(({ file_key }) => file_key ?? []),
    )
  }

  /** In several regions one after the other, because what they lock is locked in their order. */
  const finish = async ({ side: { tx } }: HeldSlots, ...statements: Array<Promise<void>>): Promise<void> => {
    if (held.length > 1) await Promise.all(statements)
    else for (const statement of statements) awaitAtCommit(tx, statement)
  }

  return {
    mappings,
    slots: held.flatMap(({ slots }) =>
      slots.map(({ connection_id, request_field_id, slug }) => ({ connection_id, request_field_id, slug })),
    ),
    async write(contents, isPrivate) {
      const given = [...contents]
      for (const one of held) {
        const written = []
        for (const slot of one.slots) {
          const content = given.shift()
          if (!content) throw new Error('an edit must bring one content per slot')
          const columns = await contentOf(one.place.region, slot.company_user_id, content)
          written.push({ ...columns, connection_id: slot.connection_id, request_field_id: slot.request_field_id })
        }
        const stored = writeSlots(one.side.tx, written, { isPrivate, now: clock.now() })
        forget(one)
        await finish(one, stored, raise(one, 'field_updated'))
      }
    },
    async attest(attestation) {
      for (const one of held) {
        await attestSlots(one.side.tx, one.slots, attestation)
        await raise(one, 'field_updated')
      }
    },
    async drop() {
      for (const one of held) {
        await dropSlots(one.side.tx, one.slots)
        forget(one)
        await raise(one, 'field_deleted')
      }
    },
  }
}
