// Reads the settings of the file store.
import type { BucketAddress } from '../../platform/files/index.ts'
import { regionSettings, settings } from '../settings.ts'
import { CELL_SUFFIX, fromSettingSuffix } from './cell-names.ts'
import type { Config } from './platform-config.ts'
import type { Environment, Reader } from './setting-reader.ts'

/** The settings of the file store, or those of the back-ups. */
const readS3Credentials = (from: Reader, prefix: '' | 'BACKUP_'): BucketAddress['credentials'] => {
  const [idName, secretName] = [`${prefix}S3_ACCESS_KEY_ID`, `${prefix}S3_SECRET_ACCESS_KEY`] as const
  const accessKeyId = from.read(idName, settings[idName])
  const secretAccessKey = from.read(secretName, settings[secretName])
  if (accessKeyId !== undefined && secretAccessKey !== undefined) return { accessKeyId, secretAccessKey }
  if (accessKeyId !== undefined || secretAccessKey !== undefined)
    from.problems.add(idName, `and ${secretName} must be set together`)
  return undefined
}

/** The bucket itself is named by the command. */
export const readBackupBucket = (from: Reader): Config['backupBucket'] => {
  const endpoint = from.read('BACKUP_S3_ENDPOINT', settings.BACKUP_S3_ENDPOINT)
  return {
    endpoint,
    region: from.read('BACKUP_S3_REGION', settings.BACKUP_S3_REGION) ?? 'us-east-1',
    forcePathStyle:
      from.read('BACKUP_S3_FORCE_PATH_STYLE', settings.BACKUP_S3_FORCE_PATH_STYLE) ?? endpoint !== undefined,
    credentials: readS3Credentials(from, 'BACKUP_'),
  }
}

const OWN_BUCKET = new RegExp(`^S3_(?:BUCKET|ENDPOINT|REGION)_(${CELL_SUFFIX})$`)

/** Read also without a bucket, so that every problem is reported. */
export const readS3 = (from: Reader, environment: Environment): Config['s3'] => {
  const credentials = readS3Credentials(from, '')
  const pathStyle = from.read('S3_FORCE_PATH_STYLE', settings.S3_FORCE_PATH_STYLE)
  const toBucketAddress = (bucket: string | undefined, endpoint: string | undefined, region: string | undefined) => ({
    bucket: bucket ?? '',
    endpoint,
    region: region ?? 'us-east-1',
    forcePathStyle: pathStyle ?? endpoint !== undefined,
    credentials,
  })
  const bucket = from.read('S3_BUCKET', settings.S3_BUCKET)
  const endpoint = from.read('S3_ENDPOINT', settings.S3_ENDPOINT)
  const region = from.read('S3_REGION', settings.S3_REGION)
  const regionKeys = new Set(Object.keys(environment).flatMap((name) => OWN_BUCKET.exec(name)?.[1] ?? []))
  const regions = [...regionKeys].map((key): [string, BucketAddress] => [
    fromSettingSuffix(key),
    toBucketAddress(
      from.read(`S3_BUCKET_${key}`, regionSettings.S3_BUCKET_) ?? bucket,
      from.read(`S3_ENDPOINT_${key}`, regionSettings.S3_ENDPOINT_) ?? endpoint,
      from.read(`S3_REGION_${key}`, regionSettings.S3_REGION_) ?? region,
    ),
  ])
  const prefix = from.read('S3_PREFIX', settings.S3_PREFIX)
  const isSet = (name: string): boolean => (environment[name] ?? '').trim() !== ''
  if (isSet('S3_BUCKET'))
    return { prefix, general: toBucketAddress(bucket, endpoint, region), regions: new Map(regions) }
  const stray = Object.keys(environment).find((name) => name.startsWith('S3_') && isSet(name))
  if (stray !== undefined) from.problems.add(stray, `is set, but S3_BUCKET is not`)
  return undefined
}
