// Settings of the file store.
import { isBucket, isHttpUrl, isS3Key, isS3Region } from './checks.ts'
import { optional, Problem, setting } from './setting-kinds.ts'

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
  S3_FORCE_PATH_STYLE: setting(
    '`1` with `S3_ENDPOINT`, else `0`',
    '`1` puts the bucket into the path, `0` into the host name',
    (rawValue) => {
      if (rawValue !== undefined && rawValue !== '0' && rawValue !== '1') throw new Problem('must be 0 or 1')
      return rawValue === undefined ? undefined : rawValue === '1'
    },
  ),
  S3_PREFIX: optional(
    'unset: no prefix',
    'Prefix of every key in the bucket, for example `company-data`',
    (rawValue) => {
      if (!/^[\w-]{1,64}(?:\/[\w-]{1,64}){0,5}$/.test(rawValue))
        throw new Problem('must consist of letters, digits, _ and -, in parts separated by slashes')
    },
  ),
} as const
