// run-files: a copy of a customer's shared PDF, staged for the start of a run (FG-27, FA-48).
import type { FlowId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import { CONTRACT_FLOWS_LEVEL, hasContractFlows, type Level } from '@company-data/protocol/levels'
import { sealedBudget } from '@company-data/protocol/limits'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import { type Job, removeInBatches } from '../../../../platform/jobs/jobs.ts'
import type { RegionDb, RegionTx } from '../../../../schema/region.ts'
import { isSealedFile } from '../../../sharing/contact-data/index.ts'
import type { FlowListRow } from '../../flows/index.ts'
import { getMember, toMembers } from '../body-members.ts'
import type { FlowRunDeps } from '../deps.ts'
import { insertFile, removeStagedBefore } from '../file-store.ts'
import type { OwnerScope } from '../routes/visitor.ts'
import type { SealedFiles } from './sealed-files.ts'

/** FG-27: a staged file that no run uses is deleted after a day. */
export const STAGED_TTL_MS = 24 * 3600_000
const INTERVAL_MS = 3600_000
const REMOVAL_BATCH_SIZE = 500

export const flowNotFound = (): ApiError => new ApiError('flows.not_found')

/** G-012: contract flows need this level; checked at its position in the handler's order, not before (FA-42). */
export const requireContractFlows = (level: Level): void => {
  if (!hasContractFlows(level)) {
    throw new ApiError('account.level_required', { members: { required_level: CONTRACT_FLOWS_LEVEL } })
  }
}

export const requirePublished = ({ published_version }: FlowListRow): number => {
  if (published_version === null) throw new ApiError('flows.not_published')
  return published_version
}

/** The flow that the path names; it may not exist, or belong to another service. */
export interface FlowCall {
  owner: OwnerScope
  flowId: FlowId
  level: Level
}

export type StageFile = ReturnType<typeof stageFile>

export const stageFile = (deps: FlowRunDeps, files: SealedFiles) => {
  const { database, clock, ids, services, flows, connections, quotas, documentMaxMb } = deps

  const requireFlow = async ({ owner, flowId }: FlowCall): Promise<FlowListRow> => {
    const flow = await flows.rows.findHead(database.kysely, flowId)
    if (flow?.service_id !== owner.serviceId) throw flowNotFound()
    return flow
  }

  const requireCustomer = async (db: RegionDb, serviceId: string, userId: unknown): Promise<string> => {
    const id = typeof userId === 'string' && isUuid(userId) ? userId.toLowerCase() : undefined
    const connection = id === undefined ? undefined : await connections.rows.findTo(db, id, serviceId)
    if (!connection) throw new ApiError('flows.source_user_invalid')
    return connection.customer_user_id
  }

  const requireSealed = async (value: unknown): Promise<string> => {
    if (typeof value === 'string' && value.length > sealedBudget(documentMaxMb))
      throw new ApiError('documents.too_large')
    if (typeof value !== 'string' || !(await isSealedFile(value)))
      throw new ApiError('contact_data.encryption_required')
    return value
  }

  /** The service or the flow may have been deleted while the file was stored. */
  const lockFlow = async (tx: RegionTx, { company_user_id, service_id, id }: FlowListRow): Promise<void> => {
    const service = await services.rows.lockShared(tx, company_user_id, service_id)
    if (!service || !(await flows.rows.lockShared(tx, id))) throw flowNotFound()
  }

  const stage = async (call: FlowCall, body: unknown): Promise<{ file: string }> => {
    const members = toMembers(body)
    const flow = await requireFlow(call)
    requirePublished(flow)
    requireContractFlows(call.level)
    const sourceUserId = await requireCustomer(database.kysely, flow.service_id, getMember(members, 'source_user_id'))
    const value = await requireSealed(getMember(members, 'value'))
    const storedFile = await files.put(sourceUserId, value)
    const { company_user_id, service_id, id: flow_id } = flow
    const row = {
      company_user_id,
      service_id,
      flow_id,
      id: ids.next(),
      source_user_id: sourceUserId,
      ...storedFile,
      holder_user_id: sourceUserId,
      uploader_user_id: company_user_id,
      created_at: clock.now(),
    }
    await removeStoredOnRefusal(files, row, () =>
      database.transaction(async (tx) => {
        await lockFlow(tx, flow)
        await insertFile(tx, row)
        await quotas.requireWithin(['bytes'], company_user_id, tx)
      }),
    )
    return { file: row.id }
  }

  return { stage, requireFlow }
}

/** A refusal has certainly written no row, so its file can be removed. After any other failure the sweep decides. */
export const removeStoredOnRefusal = async <T>(
  files: Pick<SealedFiles, 'removeAll'>,
  storedFile: { file_key: string; holder_user_id: string },
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError) await files.removeAll([storedFile])
    throw error
  }
}

export const stagedFilePurge = (
  { region, regions, database, clock }: FlowRunDeps,
  files: Pick<SealedFiles, 'removeAll'>,
): Job => ({
  name: 'flow-runs.staged-files',
  everyMs: INTERVAL_MS,
  async run(context) {
    if (regions.getMode(region) !== 'normal') return
    await removeInBatches(context, REMOVAL_BATCH_SIZE, async () => {
      const before = new Date(clock.nowMs() - STAGED_TTL_MS)
      const fileLocations = await database.transaction((tx) => removeStagedBefore(tx, before, REMOVAL_BATCH_SIZE))
      await files.removeAll(fileLocations)
      return fileLocations.length
    })
  },
})
