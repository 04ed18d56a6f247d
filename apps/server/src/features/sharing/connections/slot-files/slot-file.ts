// The file behind a binary answer, as it is stored: a sealed body, an envelope in the clear, or the bytes (section 2.8).
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '@company-data/protocol/errors'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { OpenedBlob } from '../../../../platform/files/index.ts'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import { type FileFacts, type FileShape, findDatum } from '../../contact-data/index.ts'
import { requireConnection } from '../company/company-connections.ts'
import type { CompanyNeeds, ServiceScope } from '../company/company-needs.ts'
import { findConnection, findValue } from '../company/company-store.ts'
import type { ConnectionValueRow } from '../slots/slot-store.ts'
import { isExpired } from './share-once-expiry.ts'

export interface OpenedFile {
  facts: FileFacts
  blob: OpenedBlob
}

/** What is known of a stored file, here or in the customer's profile. */
interface StoredFile {
  file_key: string | null
  file_shape: string | null
  file_mime_type: string | null
  file_sha256: string | null
}

const UNKNOWN_TYPE = 'application/octet-stream'
const MIME_TYPE = /^[\w.+-]+\/[\w.+-]+(?:; ?[\w.+-]+=[\w.+-]+)*$/

/** The shape was decided by the source's privacy and type when the file was stored (G-076, T-44). */
const factsOf = ({ file_shape, file_mime_type, file_sha256 }: StoredFile): FileFacts => ({
  shape: file_shape as FileShape,
  mimeType: file_mime_type !== null && MIME_TYPE.test(file_mime_type) ? file_mime_type : UNKNOWN_TYPE,
  sha256: file_sha256 ?? '',
})

const expired = ({ file_sha256, expires_at }: ConnectionValueRow): ApiError =>
  new ApiError('company_data.file_expired', {
    members: { content_sha256: file_sha256, expired_at: expires_at && formatTimestamp(expires_at) },
    headers: { 'x-platform-content-sha256': file_sha256 ?? '' },
  })

/** A file may be replaced, or its owner move to another region, between looking it up and opening it. */
const TRIES = 3
const PAUSE_MS = 30

type Needs = Pick<CompanyNeeds, 'region' | 'database' | 'reachRegion' | 'filesOf' | 'clock' | 'accounts'>

export const slotFiles = ({ region, database, reachRegion, filesOf, clock, accounts }: Needs) => {
  const open = async (where: string, file: StoredFile): Promise<OpenedFile | undefined> => {
    if (file.file_key === null) return undefined
    const blob = await filesOf(where).open(file.file_key)
    return blob && { facts: factsOf(file), blob }
  }

  /** A live answer from a field that is not private has no file of its own: the customer's is served. */
  const openSource = async (row: ConnectionValueRow): Promise<OpenedFile | undefined> => {
    const owner = await accounts.state(row.customer_user_id)
    if (!owner || row.contact_datum_id === null) return undefined
    const datum = await findDatum(reachRegion(owner.home).kysely, row.customer_user_id, row.contact_datum_id)
    // Private since a moment ago: the file there is sealed to its owner, the one for the service is here.
    return datum && !datum.is_private && datum.file_shape !== 'sealed' ? open(owner.home, datum) : undefined
  }

  const requireAnswer = async (connectionId: string, slotId: string): Promise<ConnectionValueRow> => {
    const row = isUuid(slotId) ? await findValue(database.kysely, connectionId, slotId) : undefined
    if (!row || row.value !== null) throw new ApiError('company_data.file_not_found')
    if (isExpired(row, clock.now())) throw expired(row)
    return row
  }

  return {
    async open({ serviceId }: ServiceScope, connectionId: string, slotId: string): Promise<OpenedFile> {
      const { id } = await requireConnection(connectionId, (one) => findConnection(database.kysely, serviceId, one))
      for (let tries = 0; tries < TRIES; tries++) {
        if (tries > 0) await delay(PAUSE_MS)
        const row = await requireAnswer(id, slotId)
        const opened = row.file_key === null ? await openSource(row) : await open(region, row)
        if (opened) return opened
      }
      throw new ApiError('company_data.file_not_found')
    },
    /** T-45: by slug, not by id. Nothing can be linked before there are flows. */
    async openLinked({ serviceId }: ServiceScope, connectionId: string): Promise<OpenedFile> {
      await requireConnection(connectionId, (id) => findConnection(database.kysely, serviceId, id))
      throw new ApiError('company_data.file_not_found')
    },
  }
}

export type SlotFiles = ReturnType<typeof slotFiles>
