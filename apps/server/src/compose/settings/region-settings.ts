// Settings of a region.
import { isBucket, isHttpUrl, isPostgresUrl, isS3Region } from './checks.ts'
import { integer, optional } from './setting-kinds.ts'

/**
 * Settings that exist once per region, with the region's key in upper case. Those of databases and buckets exist once per
 * cell: the key of the second cell of `eu` is `EU_2`.
 */
export const regionSettings = {
  API_URL_: optional('from `HOST` and `PORT`', 'Public address of the region', isHttpUrl),
  CELLS_: integer(
    1,
    'Databases of the region ([cells](cells.md)). The settings of the second one end in `_<REGION>_2`, such as `DATABASE_URL_EU_2`',
    1,
    99,
  ),
  DATABASE_URL_: optional('see `DATABASE_URL`', 'PostgreSQL for the region’s data', isPostgresUrl),
  DATABASE_POOLER_URL_: optional(
    'see `DATABASE_POOLER_URL`; none with `DATABASE_URL_<REGION>`',
    'A pooler in transaction mode before the region’s database',
    isPostgresUrl,
  ),
  DATABASE_REPLICA_URL_: optional(
    'see `DATABASE_REPLICA_URL`; none with `DATABASE_URL_<REGION>`',
    'A replica of the region’s database, for lists',
    isPostgresUrl,
  ),
  MIGRATION_DATABASE_URL_: optional(
    'see `DATABASE_URL_<REGION>`; without that, beside the directory of `MIGRATION_DATABASE_URL`',
    'The region’s database for `company-data-server migrate`, with an account that may change the schema',
    isPostgresUrl,
  ),
  S3_BUCKET_: optional('see `S3_BUCKET`', 'Bucket for the region’s files', isBucket),
  S3_ENDPOINT_: optional('see `S3_ENDPOINT`', 'Address of the S3 service for the region’s files', isHttpUrl),
  S3_REGION_: optional('see `S3_REGION`', 'Region of that bucket', isS3Region),
} as const
