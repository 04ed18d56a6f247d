// Fills the PDF of every output that a rule matched, in the PDF processes. All are filled before anything is stored.

import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Definition, MatchedOutput } from '@company-data/flow-engine'
import { PdfError, PdfFillError, type PdfPool, PoolBusyError, type TagValues } from '@company-data/pdf/pool'
import { ApiError } from '@company-data/protocol/errors'
import { documentEnvelope } from '@company-data/protocol/wire/contracts/documents'
import { decodeBytes, readDataUri } from '../../../../platform/files/index.ts'
import { parseOpenedJson } from '../../../../platform/http/bodies/parse-opened-json.ts'
import type { RegionDatabase } from '../../../operations/region-databases/index.ts'
import { openBytesInChunks } from '../../documents/index.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { RunRow } from '../store.ts'
import { generationFailed } from './open-values.ts'
import { toValueError } from './value-failure.ts'

export interface FilledOutput extends MatchedOutput {
  bytes: Uint8Array
  plainSha256: string
}

/** Inputs of a fill besides the output. */
export interface FillContext {
  regionDatabase: RegionDatabase
  run: RunRow
  definition: Definition
  otk: string
  values: TagValues
  /** Source key → the input, as the bytes of a one-time-key box. */
  boxes: ReadonlyMap<string, Uint8Array>
}

const sourceInvalid = (): ApiError => new ApiError('flows.source_pdf_invalid')

const runTask = async (
  pool: Pick<PdfPool, 'run'>,
  task: 'fill' | 'fillTemplate',
  pdf: Uint8Array,
  output: MatchedOutput,
  { values, run, definition }: FillContext,
): Promise<Uint8Array> => {
  try {
    return (await pool.run(task, pdf, { values }, run.company_user_id)).bytes
  } catch (error) {
    if (error instanceof PoolBusyError) throw new ApiError('server.overloaded')
    // FG-31 and FA-75: values that cannot be drawn fail the fill, regardless of the file.
    const valueError = toValueError(error, { output, definition, values })
    if (valueError !== undefined) throw valueError
    if (error instanceof PdfFillError || error instanceof PdfError)
      throw task === 'fill' ? sourceInvalid() : generationFailed('generation.template_not_fillable')
    throw error
  }
}

/** D2-GEN-16: an envelope of access.md NS-02 under the one-time key. */
const openSource = async (box: Uint8Array, otk: string): Promise<Uint8Array> => {
  const bytes = await openBytesInChunks(box, otk)
  if (!bytes) throw sourceInvalid()
  const envelope = documentEnvelope.safeParse(await parseOpenedJson(bytes))
  const dataUri = envelope.success ? await readDataUri(envelope.data.file) : undefined
  if (!dataUri) throw sourceInvalid()
  const pdf = new Uint8Array(dataUri.size)
  let at = 0
  for (const slice of decodeBytes(dataUri)) {
    pdf.set(slice, at)
    at += slice.length
    await nextTurn()
  }
  return pdf
}

const HASHED_PER_TURN = 1024 * 1024

/** A PDF may have 25 MB, which take longer to hash than one event-loop turn may last. */
const hashInTurns = async (bytes: Uint8Array): Promise<string> => {
  const digest = createHash('sha256')
  for (let from = 0; from < bytes.length; from += HASHED_PER_TURN) {
    digest.update(bytes.subarray(from, from + HASHED_PER_TURN))
    await nextTurn()
  }
  return digest.digest('hex')
}

export const fillOutputs = ({
  getFileStore,
  flows,
  pdfPool,
}: Pick<FlowRunDeps, 'getFileStore' | 'flows' | 'pdfPool'>) => {
  const readTemplate = async ({ regionDatabase, run }: FillContext, assetKey: string): Promise<Uint8Array> => {
    const read = flows.assets.read({ database: regionDatabase.database, files: getFileStore(regionDatabase.region) })
    const template = await read(run.flow_id, assetKey)
    if (template === undefined) throw generationFailed('generation.template_missing')
    return template
  }

  /** A PDF that cannot be sealed later must not be signed first. */
  const requireUsable = async (pdf: Uint8Array, companyUserId: string): Promise<void> => {
    const check = await pdfPool.run('check', pdf.slice(), {}, companyUserId).catch((error: unknown) => {
      throw error instanceof PoolBusyError ? new ApiError('server.overloaded') : sourceInvalid()
    })
    if (!check.ok) throw sourceInvalid()
  }

  const fillOne = async (context: FillContext, output: MatchedOutput): Promise<Uint8Array> => {
    const { otk, boxes, run } = context
    const { rule, source_key } = output
    if (source_key === null) {
      const template = await readTemplate(context, rule.asset_key ?? '')
      return runTask(pdfPool, 'fillTemplate', template, output, context)
    }
    const pdf = await openSource(boxes.get(source_key) ?? new Uint8Array(), otk)
    await requireUsable(pdf, run.company_user_id)
    return runTask(pdfPool, 'fill', pdf, output, context)
  }

  return async (context: FillContext, outputs: readonly MatchedOutput[]): Promise<FilledOutput[]> => {
    const filled: FilledOutput[] = []
    try {
      for (const output of outputs) {
        const bytes = await fillOne(context, output)
        filled.push({ ...output, bytes, plainSha256: await hashInTurns(bytes) })
      }
      return filled
    } catch (error) {
      wipeOutputs(filled)
      throw error
    }
  }
}

export const wipeOutputs = (outputs: readonly FilledOutput[]): void => {
  for (const { bytes } of outputs) bytes.fill(0)
}
