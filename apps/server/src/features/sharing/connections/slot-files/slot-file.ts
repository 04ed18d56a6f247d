// The stored file behind a binary answer: a sealed body, an envelope in the clear, or the bytes (section 2.8).

import { setTimeout as delay } from 'node:timers/promises'
import { parseId, type SlotId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { ComponentDeps } from '../deps.ts'
import { flowLinkSlug } from '../flow-link.ts'
import { requireConnection } from '../require-connection.ts'
import { findConnection } from '../service-connection-store.ts'
import type { ServiceScope } from '../service-scope.ts'
import { isOver } from '../share-end.ts'
import { findValue, type ValueRow } from '../slots/value-store.ts'
import { isExpired } from './share-once-expiry.ts'
import { openSourceFile, type SourceFileDeps } from './source-file.ts'
import { type OpenedFile, openStoredFile } from './stored-file.ts'

const fileExpired = ({ file_sha256, expires_at }: ValueRow): ApiError =>
  new ApiError('company_data.file_expired', {
    members: { content_sha256: file_sha256, expired_at: expires_at && formatTimestamp(expires_at) },
    headers: { 'x-platform-content-sha256': file_sha256 ?? '' },
  })

/** A file may be replaced, or its owner may move to another region, between reading the row and opening the file. */
const TRIES = 3
const PAUSE_MS = 30

type Deps = SourceFileDeps & Pick<ComponentDeps, 'region' | 'database' | 'clock' | 'requestFields'>

export type SlotFiles = ReturnType<typeof slotFiles>

export const slotFiles = (deps: Deps) => {
  const { region, database, getFileStore, clock } = deps
  const openSource = openSourceFile(deps)

  const requireFileValue = async (connectionId: string, slotId: SlotId): Promise<ValueRow> => {
    const value = await findValue(database.kysely, connectionId, slotId)
    if (!value || value.value !== null || isOver(value, clock.now())) throw new ApiError('company_data.file_not_found')
    if (isExpired(value, clock.now())) throw fileExpired(value)
    return value
  }

  const open = async ({ serviceId }: ServiceScope, connectionId: string, slotId: SlotId): Promise<OpenedFile> => {
    const find = (id: string) => findConnection(database.kysely, serviceId, id)
    const connection = await requireConnection(connectionId, find)
    for (let tries = 0; tries < TRIES; tries++) {
      if (tries > 0) await delay(PAUSE_MS)
      const value = await requireFileValue(connection.id, slotId)
      const file = value.file_key === null ? await openSource(value) : await openStoredFile(getFileStore(region), value)
      if (file) return file
    }
    throw new ApiError('company_data.file_not_found')
  }

  return {
    open,
    /** T-45: the file linked to a flow field, by slug: a slot that the run has created. */
    async openLinked(scope: ServiceScope, connectionId: string, flowId: string, slug: string): Promise<OpenedFile> {
      await requireConnection(connectionId, (id) => findConnection(database.kysely, scope.serviceId, id))
      const link = await deps.requestFields.rows.findFlowSlot(
        database.kysely,
        scope.serviceId,
        flowLinkSlug(flowId.toLowerCase(), slug),
      )
      if (!link) throw new ApiError('company_data.file_not_found')
      return open(scope, connectionId, parseId(link.id))
    },
  }
}
