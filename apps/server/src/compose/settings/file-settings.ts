// Settings of the file store, and of back-ups to a bucket.
import { isBucket, isHttpUrl, isS3Key, isS3Region } from './checks.ts'
import { optional, Problem, setting } from './setting-kinds.ts'

const pathStyle = (endpoint: string) =>
  setting(
    `\`1\` with \`${endpoint}\`, else \`0\``,
    '`1` puts the bucket into the path, `0` into the host name',
    (rawValue) => {
      if (rawValue !== undefined && rawValue !== '0' && rawValue !== '1') throw new Problem('must be 0 or 1')
      return rawValue === undefined ? undefined : rawValue === '1'
    },
  )

export const fileSettings = {
  S3_BUCKET: optional(
    'unset: files are in `DATA_DIR/files`',
    'Bucket of an S3 service for files (photos, documents). Every process of an installation needs the same bucket',
    isBucket,
  ),
  S3_ENDPOINT: optional('Amazon’s own for `S3_REGION`', 'Address of the S3 service', isHttpUrl),
  S3_REGION: optional('`us-east-1`', 'Region of the bucket, as the S3 service names it', isS3Region),
  S3_ACCESS_KEY_ID: optional(
    'unset: the AWS SDK looks for credentials, for example in the role of the machine',
    'Access key',
    isS3Key,
  ),
  S3_SECRET_ACCESS_KEY: optional('unset, like the access key', 'Secret of the access key', isS3Key),
  S3_FORCE_PATH_STYLE: pathStyle('S3_ENDPOINT'),
  S3_PREFIX: optional(
    'unset: no prefix',
    'Prefix of every key in the bucket, for example `company-data`',
    (rawValue) => {
      if (!/^[\w-]{1,64}(?:\/[\w-]{1,64}){0,5}$/.test(rawValue))
        throw new Problem('must consist of letters, digits, _ and -, in parts separated by slashes')
    },
  ),
  BACKUP_S3_ENDPOINT: optional(
    'Amazon’s own for `BACKUP_S3_REGION`',
    'Address of the S3 service of back-ups, for `backup --to s3://bucket/prefix` and `restore --from`',
    isHttpUrl,
  ),
  BACKUP_S3_REGION: optional('`us-east-1`', 'Region of that bucket', isS3Region),
  BACKUP_S3_ACCESS_KEY_ID: optional(
    'unset: the AWS SDK looks for credentials, for example in the role of the machine',
    'Access key of back-ups. The account that serves requests needs no right to that bucket',
    isS3Key,
  ),
  BACKUP_S3_SECRET_ACCESS_KEY: optional('unset, like the access key', 'Secret of that access key', isS3Key),
  BACKUP_S3_FORCE_PATH_STYLE: pathStyle('BACKUP_S3_ENDPOINT'),
} as const
