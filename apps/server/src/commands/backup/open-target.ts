// Opens the folder or the bucket that a command names.
import { resolve } from 'node:path'
import { type Config, ConfigError } from '../../compose/config.ts'
import type { BackupTarget } from './backup-target.ts'
import { openBucketTarget } from './bucket-target.ts'
import { folderTarget } from './folder-target.ts'

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/?$/
const PREFIX = /^[\w.-]{1,64}(?:\/[\w.-]{1,64}){0,5}$/

/** `option` is the option of the command that names it. */
export const openTarget = async (
  { backupBucket }: Pick<Config, 'backupBucket'>,
  option: '--to' | '--from',
  value: unknown,
): Promise<BackupTarget> => {
  if (typeof value !== 'string' || value === '')
    throw new ConfigError([`${option} must name a folder, or a bucket like s3://bucket/prefix`])
  if (!value.startsWith('s3://')) return folderTarget(resolve(value))
  const [, bucket, prefix] = BUCKET.exec(value) ?? []
  if (bucket === undefined || (prefix !== undefined && !PREFIX.test(prefix)))
    throw new ConfigError([`${option} names ${value}: a bucket is named like s3://bucket/prefix`])
  return await openBucketTarget({ ...backupBucket, bucket }, prefix)
}
