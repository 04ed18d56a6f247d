// Packs the packages and installs them into an empty project, once for all test files of a run.
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd, until } from '@company-data/testkit'
import { packPackages, type Tarball } from '../tarballs.ts'
import { type Consumer, installConsumer, openConsumer } from './consumer.ts'

export interface Packed {
  tarballs: Tarball[]
  consumer: Consumer
}

/** Packing and installing take minutes on a busy machine; the limit of the test ends what never ends. */
const PATIENCE_MS = 600_000

/** What the process that packed tells the others. */
type Outcome = { tarballs: Tarball[] } | { error: string }

const pack = async (folder: string): Promise<Outcome> => {
  try {
    const tarballs = await packPackages(join(folder, 'tarballs'))
    await installConsumer(join(folder, 'project'), tarballs)
    return { tarballs }
  } catch (error) {
    return { error: String(error) }
  }
}

/** The folder of the run belongs to the process that makes it first; the others wait for its outcome. */
const packOnce = async (folder: string): Promise<Outcome> => {
  const outcomeFile = join(folder, 'outcome.json')
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    await writeFile(join(folder, 'unfinished.json'), JSON.stringify(await pack(folder)))
    await rename(join(folder, 'unfinished.json'), outcomeFile)
  }
  let outcome: Outcome | undefined
  const isThere = async (): Promise<boolean> => {
    const text = await readFile(outcomeFile, 'utf8').catch(() => undefined)
    outcome = text === undefined ? undefined : JSON.parse(text)
    return outcome !== undefined
  }
  await until('the process that packs has finished', isThere, PATIENCE_MS)
  return outcome as Outcome
}

const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'packed-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The runner of the tests removes its folder at its end. */
export const usePacked = async (): Promise<Packed> => {
  const folder = join(process.env.TEST_FOLDER ?? (await temporaryFolder()), 'packed')
  const outcome = await packOnce(folder)
  if ('error' in outcome) throw new Error(outcome.error)
  return { tarballs: outcome.tarballs, consumer: await openConsumer(join(folder, 'project'), outcome.tarballs) }
}
