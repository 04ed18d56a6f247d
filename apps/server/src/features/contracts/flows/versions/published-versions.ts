// Publishes drafts as immutable versions, and reads them (FG-23, D2-DEF-29 to 34).

import type { Definition } from '@company-data/flow-engine'
import type { FlowId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { FlowVersionRecord, PublishedFlow, PublishedVersion } from '@company-data/protocol/wire/contracts/flows'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { withJson } from '../../../../platform/http/json-member.ts'
import type { ServiceActor } from '../../../sharing/services/index.ts'
import { collectAssetKeys, collectPluginIds } from '../definition-references.ts'
import type { Author, FlowDeps } from '../deps.ts'
import { requireCurrent } from '../drafts/draft-actions.ts'
import { copyDescriptions } from '../drafts/draft-definition.ts'
import type { DraftValidator } from '../drafts/draft-validator.ts'
import { markPublished, updateDraft } from '../flow-store.ts'
import type { OpenFlow } from '../open-flow.ts'
import { findVersion, insertVersion, listVersions, type VersionRow } from './version-store.ts'

/** Only the members of a definition, as pinned on a run (D2-DEF-01). */
const toPinnedDefinition = ({ entry, output_mode, parties, nodes, edges, constants }: Definition): Definition => ({
  entry,
  output_mode,
  parties,
  nodes,
  edges,
  constants,
})

const toRecord = ({ version, published_at, definition }: VersionRow): FlowVersionRecord => ({
  version,
  published_at: formatTimestamp(published_at),
  definition,
})

export const versionActions = (deps: FlowDeps, open: OpenFlow, validator: DraftValidator) => {
  const { database, clock, quotas } = deps
  return {
    async publish(author: Author, flowId: FlowId, draftToken: string): Promise<PublishedVersion> {
      const drafted = await open.whole(author, flowId)
      requireCurrent(drafted, draftToken)
      // Before the flow is locked: inside the lock the result is cached unless something has changed.
      await validator.validateNow(drafted)
      return database.transaction(async (tx) => {
        const flow = await open.locked(tx, drafted.id)
        requireCurrent(flow, draftToken)
        const context = await validator.loadContext(tx, flow, flow.draft)
        // FA-08: publishing copies all current snapshots and validates with them.
        const draft = copyDescriptions(flow.draft, context.plugins)
        const { problems, hasErrors } = await validator.validateDraft(flow, context)
        if (hasErrors) throw new ApiError('flows.publish_invalid', { members: withJson({}, 'problems', problems) })
        const definition = toPinnedDefinition(draft)
        const version = (flow.published_version ?? 0) + 1
        const published_at = clock.now()
        const references = { asset_keys: collectAssetKeys(definition), plugins: collectPluginIds(definition) }
        const { company_user_id } = flow
        await insertVersion(tx, { company_user_id, flow_id: flow.id, version, definition, ...references, published_at })
        await updateDraft(tx, flow.id, { ...flow, draft, updated_at: published_at })
        await markPublished(tx, flow.id, version, published_at)
        await quotas.requireWithin(['flow_versions', 'bytes'], company_user_id, tx)
        return withJson({ version }, 'problems', problems)
      })
    },

    async list(author: Author, flowId: FlowId) {
      const { id } = await open.head(author, flowId)
      const rows = await listVersions(database.kysely, id)
      return rows.map(({ version, published_at }) => ({ version, published_at: formatTimestamp(published_at) }))
    },

    async read(author: Author, flowId: FlowId, version: string): Promise<FlowVersionRecord> {
      const { id } = await open.head(author, flowId)
      const row = /^[1-9]\d{0,8}$/.test(version) ? await findVersion(database.kysely, id, Number(version)) : undefined
      if (row === undefined) throw new ApiError('flows.not_found')
      return toRecord(row)
    },

    /** The latest version, for callers that start runs. */
    async published(caller: ServiceActor, serviceId: string, flowId: FlowId): Promise<PublishedFlow> {
      const flow = await open.forService(caller, serviceId, flowId)
      if (flow.published_version === null) throw new ApiError('flows.not_published')
      const db = database.kysely
      const [row, requestFields] = await Promise.all([
        findVersion(db, flow.id, flow.published_version),
        deps.requestFields.rows.listTypes(db, flow.service_id),
      ])
      if (row === undefined) throw new ApiError('flows.not_published')
      const request_field_types = Object.fromEntries(requestFields.map(({ slug, type }) => [slug, type]))
      return { version: row.version, definition: row.definition, request_field_types }
    },
  }
}
