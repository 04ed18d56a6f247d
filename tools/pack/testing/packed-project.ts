// The packed packages in an empty project, once for all test files of a run.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after } from 'node:test'
import { until } from '@company-data/testkit/wait'
import type { Tarball } from '../tarballs.ts'
import type { Compiled } from './compile-project.ts'
import { type Consumer, openConsumer } from './consumer.ts'
import { copyProject, readContents } from './project.ts'

export interface Packed {
  tarballs: Tarball[]
  consumer: Consumer
  compiled: Compiled
}

/** Packing and installing take minutes on a busy machine; the test's limit ends a hanging one. */
const PATIENCE_MS = 600_000

/** The first process creates the copy of a run; the others wait for its outcome. */
const copyIfNeeded = async (folder: string): Promise<void> => {
  const outcomeFile = `${folder}-outcome.json`
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const error = await copyProject(folder).then(() => null, String)
    await writeFile(`${outcomeFile}.new`, JSON.stringify({ error }))
    await rename(`${outcomeFile}.new`, outcomeFile)
  }
  await until('the process that packs has finished', () => existsSync(outcomeFile), PATIENCE_MS)
  const { error } = JSON.parse(await readFile(outcomeFile, 'utf8')) as { error: string | null }
  if (error !== null) throw new Error(error)
}

const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'packed-'))
  after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The test runner removes its folder at its end. */
export const usePacked = async (): Promise<Packed> => {
  const folder = join(process.env.TEST_FOLDER ?? (await temporaryFolder()), 'packed')
  await copyIfNeeded(folder)
  const { compiled, ...contents } = await readContents(folder)
  const tarballs = contents.tarballs.map(({ path, ...tarball }) => ({
    ...tarball,
    path: join(folder, 'tarballs', basename(path)),
  }))
  return { tarballs, compiled, consumer: await openConsumer(join(folder, 'project'), tarballs) }
}
