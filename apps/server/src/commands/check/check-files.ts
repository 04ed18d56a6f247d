// Checks of the file store: it can be used, it belongs to the installation, and its disk has room.
import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Config, ConfigError } from '../../compose/config.ts'
import { findBucketAddress } from '../../compose/file-stores.ts'
import { folderMark, openBucket, type StoreMark } from '../../platform/files/index.ts'
import { error, type Finding, findingsFrom } from './check-result.ts'

const MAX_FLOOR_MB = 1024
const FLOOR_SHARE = 0.05
const MB = 1024 ** 2

/** The folder itself, or the nearest parent that exists, in which a start would create it. */
const findExisting = async (path: string): Promise<string> => {
  const exists = await stat(path).then(
    () => true,
    () => false,
  )
  return exists || dirname(path) === path ? path : findExisting(dirname(path))
}

const requireUsable = async (path: string): Promise<void> => {
  const existing = await findExisting(path)
  if (!(await stat(existing)).isDirectory())
    throw new ConfigError([`DATA_DIR cannot be used: ${existing} is not a folder`])
  await access(existing, constants.W_OK | constants.X_OK).catch(() => {
    throw new ConfigError([`DATA_DIR cannot be used: this account cannot write to ${existing}`])
  })
}

const checkRoom = async (path: string, diskFloorMb: number | undefined, warn: (line: string) => void) => {
  const { bavail, blocks, bsize } = await statfs(await findExisting(path))
  const freeMb = Math.floor((bavail * bsize) / MB)
  const floorMb = diskFloorMb ?? Math.min(MAX_FLOOR_MB, ((blocks * bsize) / MB) * FLOOR_SHARE)
  if (freeMb < floorMb)
    warn(`${freeMb} MB are free below ${path}, less than DISK_FLOOR_MB (${Math.floor(floorMb)}): uploads are refused.`)
}

/** Compares the mark of a region's files with the id of the databases. */
const compareMark = async (mark: StoreMark, id: string | undefined): Promise<void> => {
  const markedId = await mark.read()
  if (id === undefined || markedId === undefined || markedId === id) return
  throw new ConfigError([
    `${mark.location} says installation ${markedId}, and the databases belong to ${id}: set the right file store`,
  ])
}

const checkFolders = ({ dataDir, cells, diskFloorMb }: Config, id: string | undefined): Promise<Finding[]> => {
  const folder = join(dataDir, 'files')
  return findingsFrom('files', folder, async (warn) => {
    for (const { key } of cells) {
      await requireUsable(join(folder, key))
      await compareMark(folderMark(join(folder, key)), id)
    }
    await checkRoom(folder, diskFloorMb, warn)
  })
}

const checkBuckets = async ({ s3, cells }: Config, id: string | undefined): Promise<Finding[]> => {
  if (s3 === undefined) return [error('files', 'S3_BUCKET is not set')]
  const { prefix } = s3
  const findings: Finding[] = []
  for (const { key } of cells) {
    const address = findBucketAddress(s3, key)
    const result = await findingsFrom(`files ${key}`, `bucket ${address.bucket}`, async () => {
      const bucket = await openBucket(address)
      try {
        await compareMark(bucket.mark(prefix === undefined ? key : `${prefix}/${key}`), id)
      } finally {
        bucket.close()
      }
    })
    findings.push(...result)
  }
  return findings
}

export const checkFiles = (config: Config, id: string | undefined): Promise<Finding[]> =>
  config.s3 === undefined ? checkFolders(config, id) : checkBuckets(config, id)
