// Detects whether the S3 SDK has been loaded into this process.
import { createRequire } from 'node:module'

/** The SDK is CommonJS inside; its loaded modules are in that cache. */
export const isS3SdkLoaded = (): boolean =>
  Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('@aws-sdk'))
