// A rare look at the whole store, which finds what no note knows: files of earlier versions, and of a region that another
// region's rows name. It removes nothing: what it finds is noted, and swept like other files after a day.
import { DAY_MS } from '../clock/durations.ts'
import type { JobContext } from '../jobs/jobs.ts'
import type { Blobs } from './blobs.ts'
import { MAX_FILES } from './due-files.ts'
import type { FilesToCheck } from './files-to-check-store.ts'
import { findOrphans, oldEnough, type SweptFolder } from './store-orphans.ts'

const INTERVAL_MS = 30 * DAY_MS

/** The state of the job. */
export interface Listing {
  listedMs: number
  storeFiles: number
  /** By folder. */
  files: Record<string, number>
  /** Files without a row that were not noted, by folder. */
  left: Record<string, number>
}

export interface Listed {
  folder: string
  files: number
  orphans: number
}

interface Stores {
  files: Blobs
  toCheck: Pick<FilesToCheck, 'noteFound'>
}

const isListing = (state: unknown): state is Listing =>
  typeof state === 'object' && state !== null && 'listedMs' in state && 'left' in state

/** Notes at most as many files as one sweep may remove. */
const listStore = async ({ files, toCheck }: Stores, folders: readonly SweptFolder[], context: JobContext) => {
  const options = { before: oldEnough(), maxOrphans: MAX_FILES, ...context }
  const { storeFiles, findings } = await findOrphans(files, folders, options)
  const listing: Listing = { listedMs: Date.now(), storeFiles, files: {}, left: {} }
  const finds: Listed[] = []
  let room = MAX_FILES
  for (const { swept, files: count, orphans, keys, error } of findings) {
    const { folder } = swept
    listing.files[folder] = count
    if (error !== undefined) continue
    const notedKeys = keys.slice(0, room)
    if (notedKeys.length > 0) await toCheck.noteFound(notedKeys)
    room -= notedKeys.length
    listing.left[folder] = orphans - notedKeys.length
    finds.push({ folder, files: count, orphans })
  }
  return { listing, finds, error: findings.find(({ error }) => error !== undefined)?.error }
}

/** The last listing, or a new one. One that was broken off, or that could not read all rows, is made again by the next run. */
export const latestListing = async (
  stores: Stores,
  folders: readonly SweptFolder[],
  context: JobContext,
): Promise<{ listing: Listing; finds: Listed[]; error?: unknown }> => {
  const state = await context.readState()
  if (isListing(state) && Date.now() - state.listedMs < INTERVAL_MS) return { listing: state, finds: [] }
  const newListing = await listStore(stores, folders, context)
  if (newListing.error === undefined && !context.isStopping()) await context.writeState(newListing.listing)
  return newListing
}
