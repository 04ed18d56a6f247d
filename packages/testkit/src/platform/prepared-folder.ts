// Data folders of a program that has been started before: copies of one that is created once per test run.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../wait/index.ts'
import { type DataFolder, dataFolder, startProgram } from './program.ts'

/**
 * The first start makes a cluster, migrates its databases and generates keys, which takes as long as the start itself; a copy of
 * its 75 MB takes a twentieth. With the same settings as the tests, so that a copy is a folder after an ordinary restart.
 */
const makeTemplate = async (path: string): Promise<void> => {
  const folder = dataFolder()
  const program = await startProgram({ DATA_DIR: folder.path, LOG_LEVEL: 'error' })
  const { code } = await program.stop()
  if (code !== 0) throw new Error(`the program of the template ended with ${code}:\n${program.stderr()}`)
  renameSync(folder.path, path)
}

/** One process creates it, and the others wait for it. */
const ensureTemplate = async (runFolder: string): Promise<string> => {
  const path = join(runFolder, 'template-data')
  const lock = `${path}.lock`
  while (!existsSync(path)) {
    try {
      mkdirSync(lock)
    } catch {
      // A creator that failed has removed its lock: then this process tries.
      await until('the template is made, or given up', () => existsSync(path) || !existsSync(lock))
      continue
    }
    try {
      if (!existsSync(path)) await makeTemplate(path)
    } finally {
      rmdirSync(lock)
    }
  }
  return path
}

/** PostgreSQL insists on the modes of its folders, which `cpSync` does not keep. */
const copyFolder = (from: string, to: string): void => {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true })
  else execFileSync('cp', ['-Rp', `${from}/.`, to])
}

let template: Promise<string> | undefined

/** Like `dataFolder`, but as after a first start with the region `eu`: the operator token is not printed again. */
export const preparedFolder = async (): Promise<DataFolder> => {
  const runFolder = process.env.TEST_FOLDER
  const folder = dataFolder()
  // Outside `npm test` nothing would remove a template.
  if (runFolder === undefined) return folder
  template ??= ensureTemplate(runFolder)
  copyFolder(await template, folder.path)
  return folder
}
