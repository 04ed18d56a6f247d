// generate/inputs: a party uploads a PDF that it holds, encrypted to the one-time key of its later generate call.

import { ApiError, invalidMember } from '@company-data/protocol/errors'
import { oneTimeKey, sealedBudget } from '@company-data/protocol/limits'
import { reason } from '@company-data/protocol/reasons'
import type { UploadedInput } from '@company-data/protocol/wire/contracts/flow-generation'
import { isBase64 } from '../../../../platform/files/index.ts'
import type { RegionTx } from '../../../../schema/region.ts'
import { getMember, type Members, toMembers } from '../body-members.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import { removeStoredOnRefusal } from '../files/stage-file.ts'
import type { PinnedFlows } from '../flow/pinned-flow.ts'
import type { Visit } from '../routes/visitor.ts'
import type { RunRow } from '../store.ts'
import { requireGeneratable, requireStoredSource } from './generate-steps.ts'
import type { InputFiles } from './input-files.ts'
import { saveInput } from './input-store.ts'

const invalid = (): ApiError => invalidMember('value', reason('upload.not_encrypted'))

/** D2-GEN-24, D2-GEN-26. */
const readBox = async (value: unknown, documentMaxMb: number): Promise<Buffer> => {
  if (typeof value !== 'string') throw invalid()
  if (value.length > sealedBudget(documentMaxMb)) throw new ApiError('documents.too_large')
  const bytes = (await isBase64(value)) ? Buffer.from(value, 'base64') : Buffer.alloc(0)
  if (bytes.length < oneTimeKey.ivBytes + oneTimeKey.tagBytes) throw invalid()
  return bytes
}

interface Parts {
  pinned: PinnedFlows
  inputs: InputFiles
  files: Pick<SealedFiles, 'removeAll'>
}

export type UploadInput = ReturnType<typeof uploadInput>

export const uploadInput = (deps: FlowRunDeps, { pinned, inputs, files }: Parts) => {
  const { clock, ids, quotas, documentMaxMb } = deps

  const check = async (tx: RegionTx, visit: Visit, members: Members): Promise<{ run: RunRow; sourceKey: string }> => {
    const checked = await requireGeneratable(deps, pinned, tx, visit)
    if ('generated' in checked) throw new ApiError('flows.not_generatable')
    return { run: checked.run, sourceKey: requireStoredSource(checked, members) }
  }

  return async (visit: Visit, body: unknown): Promise<UploadedInput> => {
    const members = toMembers(body)
    const { regionDatabase, userId } = visit.visitor
    const { run } = await regionDatabase.database.transaction((tx) => check(tx, visit, members))
    const bytes = await readBox(getMember(members, 'value'), documentMaxMb)
    const storedFile = await inputs.put(regionDatabase, run.company_user_id, bytes)
    const id = ids.next()
    const fileLocation = { ...storedFile, holder_user_id: run.company_user_id }
    const replaced = await removeStoredOnRefusal(files, fileLocation, () =>
      regionDatabase.database.transaction(async (tx) => {
        // The run may have advanced while the file was stored, so everything is checked again.
        const { sourceKey } = await check(tx, visit, members)
        const fileLocations = await saveInput(tx, {
          company_user_id: run.company_user_id,
          run_id: run.id,
          source_key: sourceKey,
          id,
          ...storedFile,
          uploader_user_id: userId,
          created_at: clock.now(),
        })
        await quotas.requireWithin(['bytes'], userId, tx)
        return fileLocations
      }),
    )
    await files.removeAll(replaced)
    return { input: id }
  }
}
