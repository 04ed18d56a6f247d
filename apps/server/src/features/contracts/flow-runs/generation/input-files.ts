// Files of inputs, in the run's region: encrypted to a one-time key the platform lacks (D2-GEN-27, FG-30).

import { type Job, removeInBatches } from '../../../../platform/jobs/jobs.ts'
import type { RegionDatabase } from '../../../operations/region-databases/index.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import { type InputRow, listInputKeys, removeInputsBefore } from './input-store.ts'

const FOLDER = 'flow-inputs'
/** FG-30: an unused input is deleted after a day. */
const INPUT_TTL_MS = 24 * 3600_000
const INTERVAL_MS = 3600_000
const REMOVAL_BATCH_SIZE = 500

export type InputFiles = ReturnType<typeof inputFiles>

export const inputFiles = ({ getFileStore, ids }: Pick<FlowRunDeps, 'getFileStore' | 'ids'>) => ({
  /** Stores the file before its row. */
  async put(
    { region }: RegionDatabase,
    companyUserId: string,
    bytes: Buffer,
  ): Promise<{ file_key: string; size: number }> {
    const key = `${companyUserId}/${FOLDER}/${ids.next()}`
    await getFileStore(region).put(key, bytes)
    return { file_key: key, size: bytes.length }
  },
  /** The bytes of a one-time-key box; undefined if another call has used it up. */
  read: ({ region }: RegionDatabase, { file_key }: InputRow): Promise<Uint8Array | undefined> =>
    getFileStore(region).read(file_key),
})

export const sweepInputs = ({ database, sweeps }: Pick<FlowRunDeps, 'database' | 'sweeps'>): void =>
  sweeps.add({
    folder: FOLDER,
    listKnown: (keys) => listInputKeys(database.kysely, keys),
  })

export const inputPurge = (
  { region, regions, database, clock }: FlowRunDeps,
  files: Pick<SealedFiles, 'removeAll'>,
): Job => ({
  name: 'flow-runs.inputs',
  everyMs: INTERVAL_MS,
  async run(context) {
    if (regions.getMode(region) !== 'normal') return
    await removeInBatches(context, REMOVAL_BATCH_SIZE, async () => {
      const before = new Date(clock.nowMs() - INPUT_TTL_MS)
      const fileLocations = await database.transaction((tx) => removeInputsBefore(tx, before, REMOVAL_BATCH_SIZE))
      await files.removeAll(fileLocations)
      return fileLocations.length
    })
  },
})
