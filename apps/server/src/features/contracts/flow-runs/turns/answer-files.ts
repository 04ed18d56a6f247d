// answer-files: uploads a file of the current step, once per bound user and sealed to that user (FG-29, FA-61).

import type { RegionDb, RegionTx } from '../../../../schema/region.ts'
import { toMembers } from '../body-members.ts'
import { requireCounterparties } from '../counterparties.ts'
import type { FlowRunDeps } from '../deps.ts'
import { insertFile } from '../file-store.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import { removeStoredOnRefusal } from '../files/stage-file.ts'
import type { PinnedFlows } from '../flow/pinned-flow.ts'
import { requireRun, runNotFound, type Visit, type Visitor } from '../routes/visitor.ts'
import { lockRun, type RunRow } from '../store.ts'
import { requireTurn, type Turn } from '../turn.ts'
import { type CheckedUpload, checkUpload } from './upload-checks.ts'

interface UploadedFile {
  file: string
  held?: false
}

export type AnswerFiles = ReturnType<typeof answerFiles>

export const answerFiles = (deps: FlowRunDeps, pinned: PinnedFlows, files: SealedFiles) => {
  const { clock, ids, quotas, fieldTypes, documentMaxMb, photoMaxMb } = deps

  const loadTurn = async (db: RegionDb, visitor: Visitor, run: RunRow | undefined): Promise<Turn> => {
    if (!run) throw runNotFound()
    await requireCounterparties(deps, run)
    return requireTurn(run, await pinned(db, run), visitor)
  }

  /** The turn may have ended while the file was stored, so it is checked again. */
  const insert = async (
    tx: RegionTx,
    { visitor, runId }: Visit,
    { slug, forUserId }: CheckedUpload,
    storedFile: { file_key: string | null; size: number; sha256: string | null },
  ): Promise<string> => {
    const { run, node } = await loadTurn(tx, visitor, await lockRun(tx, visitor.scope, runId))
    const { company_user_id, service_id, flow_id } = run
    const id = ids.next()
    await insertFile(tx, {
      company_user_id,
      service_id,
      flow_id,
      id,
      run_id: run.id,
      for_user_id: forUserId,
      ...storedFile,
      slug,
      node_key: node.key,
      holder_user_id: forUserId,
      uploader_user_id: visitor.userId,
      created_at: clock.now(),
    })
    if (storedFile.file_key !== null) await quotas.requireWithin(['bytes'], visitor.userId, tx)
    return id
  }

  return async (visit: Visit, body: unknown): Promise<UploadedFile> => {
    const { visitor } = visit
    const { database } = visitor.regionDatabase
    const turn = await loadTurn(database.kysely, visitor, await requireRun(visit))
    const rules = { registry: fieldTypes.rows(), documentMaxMb, photoMaxMb }
    const upload = await checkUpload(toMembers(body), turn, visitor, rules)
    if (upload.value === undefined) {
      const nothing = { file_key: null, size: 0, sha256: null }
      return { file: await database.transaction((tx) => insert(tx, visit, upload, nothing)), held: false }
    }
    const storedFile = await files.put(upload.forUserId, upload.value)
    const fileLocation = { ...storedFile, holder_user_id: upload.forUserId }
    return {
      file: await removeStoredOnRefusal(files, fileLocation, () =>
        database.transaction((tx) => insert(tx, visit, upload, storedFile)),
      ),
    }
  }
}
