// Adds the chosen entries of an archive one by one. A retry continues, and adds nothing twice.
import type { FieldTypes, PersonClient } from '@company-data/sdk/person'
import { isItemError, retryWhileBusy } from '../../app/retries.ts'
import { addDatum, type Entry } from '../profile-actions.ts'
import { hasPages, type PlannedDatum } from './import-plan.ts'
import type { ArchiveFile } from './read-archive.ts'
import { DamagedArchive, type OpenedZip } from './unzip.ts'

/** Kept while the preview is open: a retry after a lost response knows what was there and what was tried. */
export interface ImportProgress {
  /** The data that the next attempt must not take for its own. */
  readonly before: Set<string>
  readonly triedKeys: Set<number>
  readonly addedKeys: Set<number>
  /** Why an entry was refused, by its key. */
  readonly errors: Map<number, unknown>
}

export const createImportProgress = (data: readonly { id: string }[]): ImportProgress => ({
  before: new Set(data.map(({ id }) => id)),
  triedKeys: new Set(),
  addedKeys: new Set(),
  errors: new Map(),
})

export interface AddDeps {
  client: PersonClient
  zip: OpenedZip
  types: FieldTypes
  signal: AbortSignal
  onProgress(count: number): void
}

const readPage = async (zip: OpenedZip, { path, name, mimeType }: ArchiveFile) => ({
  bytes: await zip.read(path),
  mime_type: mimeType,
  original_name: name,
})

const toEntry = async ({ datum, text }: PlannedDatum, { zip, types }: AddDeps): Promise<Entry> => {
  const { isPrivate, entries, type } = datum
  if (text !== undefined) return { text, isPrivate }
  const pages: Awaited<ReturnType<typeof readPage>>[] = []
  for (const file of datum.files) pages.push(await readPage(zip, file))
  const [first] = pages
  if (first === undefined) throw new DamagedArchive('no file')
  return { file: { ...(hasPages(type, types) ? { pages } : first), entries }, isPrivate }
}

const addOne = async (planned: PlannedDatum, progress: ImportProgress, deps: AddDeps): Promise<void> => {
  const { before, triedKeys, addedKeys, errors } = progress
  const { key, field } = planned
  try {
    const entry = await toEntry(planned, deps)
    const id = await retryWhileBusy(() => {
      const isRepeated = triedKeys.has(key)
      triedKeys.add(key)
      return addDatum(deps.client, field, entry, { before, isRepeated })
    }, deps.signal)
    before.add(id)
    addedKeys.add(key)
    errors.delete(key)
  } catch (error) {
    if (deps.signal.aborted || !(error instanceof DamagedArchive || isItemError(error))) throw error
    errors.set(key, error)
  }
}

/** Throws if the platform cannot be reached; entries that it refuses are noted, and the rest is added. */
export const addPlanned = async (
  chosenEntries: readonly PlannedDatum[],
  progress: ImportProgress,
  deps: AddDeps,
): Promise<void> => {
  const remaining = chosenEntries.filter(({ key }) => !progress.addedKeys.has(key))
  for (const [index, planned] of remaining.entries()) {
    deps.signal.throwIfAborted()
    deps.onProgress(chosenEntries.length - remaining.length + index)
    await addOne(planned, progress, deps)
  }
}
