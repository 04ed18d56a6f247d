// The files of inputs: ciphertext under a one-time key that nobody here has, in the region of the run (D2-GEN-27, FG-30).
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { Place } from '../../../sharing/connections/index.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import type { FlowRunNeeds } from '../needs.ts'
import { type InputRow, listInputKeys, removeInputsBefore } from './input-store.ts'

const FOLDER = 'flow-inputs'
/** FG-30: an input that no generate call used is deleted after a day. */
const KEPT_MS = 24 * 3600_000
const EVERY_MS = 3600_000
const MOST_AT_ONCE = 500

export type InputFiles = ReturnType<typeof inputFiles>

export const inputFiles = ({ filesOf, ids }: Pick<FlowRunNeeds, 'filesOf' | 'ids'>) => ({
  /** The file is there before its row. */
  async put({ region }: Place, companyUserId: string, bytes: Buffer): Promise<{ file_key: string; size: number }> {
    const key = `${companyUserId}/${FOLDER}/${ids.next()}`
    await filesOf(region).put(key, bytes)
    return { file_key: key, size: bytes.length }
  },
  /** As base64, the form of a one-time-key box; undefined when another call has used it up meanwhile. */
  async read({ region }: Place, { file_key }: InputRow): Promise<string | undefined> {
    const bytes = await filesOf(region).read(file_key)
    return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  },
})

export const inputSweep = ({ database, sweeps }: Pick<FlowRunNeeds, 'database' | 'sweeps'>): Job =>
  sweeps.job('flow-runs.input-sweep', {
    folder: FOLDER,
    listKnown: (keys) => listInputKeys(database.kysely, keys),
  })

export const inputPurge = (
  { region, regions, database, clock }: FlowRunNeeds,
  files: Pick<SealedFiles, 'removeAll'>,
): Job => ({
  name: 'flow-runs.inputs',
  everyMs: EVERY_MS,
  async run() {
    if (regions.modeOf(region) !== 'normal') return
    for (let count = MOST_AT_ONCE; count === MOST_AT_ONCE; ) {
      const before = new Date(clock.nowMs() - KEPT_MS)
      const places = await database.transaction((tx) => removeInputsBefore(tx, before, MOST_AT_ONCE))
      await files.removeAll(places)
      count = places.length
    }
  },
})
