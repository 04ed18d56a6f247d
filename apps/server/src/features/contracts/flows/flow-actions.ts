// Lists, creates, renames and deletes the flows of a service (FG-23, FA-03, FA-18).

import type { Definition } from '@company-data/flow-engine'
import type { FlowId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { FlowRecord, FlowRename, FlowSummary, NewFlow } from '@company-data/protocol/wire/contracts/flows'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { withJson } from '../../../platform/http/json-member.ts'
import type { Author, FlowDeps } from './deps.ts'
import { emptyDefinition } from './drafts/draft-definition.ts'
import type { DraftValidator } from './drafts/draft-validator.ts'
import { type FlowListRow, insertFlow, listFlows, listFormerFlows, markDeleted, updateName } from './flow-store.ts'
import { type OpenFlow, openService, readService } from './open-flow.ts'

const toSummary = (flow: FlowListRow): FlowSummary => ({
  id: flow.id,
  name: flow.name,
  output_mode: flow.output_mode as Definition['output_mode'],
  published_version: flow.published_version,
  draft_changed: flow.draft_token !== flow.published_token,
  updated_at: formatTimestamp(flow.updated_at),
})

export const flowActions = (deps: FlowDeps, open: OpenFlow, validator: DraftValidator) => {
  const { database, clock, ids, services, quotas } = deps
  return {
    /** B-20: of a deleted service its owner reads the flows that have runs, by which these are found. */
    async list(author: Author, serviceId: string): Promise<FlowSummary[]> {
      const { id, isDeleted } = await readService(services, author, serviceId)
      return (await (isDeleted ? listFormerFlows : listFlows)(database.kysely, id)).map(toSummary)
    },

    async create(author: Author, serviceId: string, { name, output_mode }: NewFlow): Promise<FlowRecord> {
      const service = await openService(services, author, serviceId)
      const now = clock.now()
      const flow = {
        company_user_id: service.company_user_id,
        service_id: service.id,
        id: ids.next(),
        name,
        output_mode,
        draft: emptyDefinition(output_mode),
        draft_tests: [],
        draft_token: ids.next(),
        draft_plugins: [],
        published_version: null,
        published_token: null,
        created_at: now,
        updated_at: now,
        deleted_at: null,
      }
      await database.transaction(async (tx) => {
        if (!(await services.rows.lockShared(tx, flow.company_user_id, flow.service_id)))
          throw new ApiError('services.not_found')
        await insertFlow(tx, flow)
        await quotas.requireWithin(['flows'], flow.company_user_id, tx)
      })
      const { problems } = await validator.validateNow(flow)
      const record = {
        id: flow.id,
        service_id: flow.service_id,
        name,
        output_mode,
        draft: flow.draft,
        tests: [],
        draft_token: flow.draft_token,
        published_version: null,
      }
      return withJson(record, 'problems', problems)
    },

    /** A saved draft stays current: the name is not a part of it. */
    async rename(author: Author, flowId: FlowId, { name }: FlowRename): Promise<FlowSummary> {
      const { id } = await open.head(author, flowId)
      return database.transaction(async (tx) => {
        const flow = await open.lockedHead(tx, id)
        const now = clock.now()
        if (flow.name !== name) await updateName(tx, id, name, now)
        return toSummary(flow.name === name ? flow : { ...flow, name, updated_at: now })
      })
    },

    /** FA-18: the row stays for the runs of its versions. */
    async remove(author: Author, flowId: FlowId): Promise<void> {
      const { id } = await open.head(author, flowId)
      await database.transaction(async (tx) => {
        await open.lockedHead(tx, id)
        await markDeleted(tx, id, clock.now())
      })
    },
  }
}
