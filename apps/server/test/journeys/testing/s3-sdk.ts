// Whether the SDK of S3 has been loaded into this process.
import { createRequire } from 'node:module'

/** The SDK is CommonJS inside; what was loaded of it stands in that cache. */
export const isS3SdkLoaded = (): boolean =>
  Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('@aws-sdk'))
