// The door of the file store.

export { insideJson, isBase64 } from './base64-slices.ts'
export type { Blobs, OpenedBlob, StoredBlob } from './blobs.ts'
export { bytesOf, type DataUri, headOf, readDataUri, startOf } from './data-uri.ts'
export { folderBlobs } from './folder.ts'
export { isPicture, readPicture } from './pictures.ts'
export { putHashed, type StoredFile } from './put-hashed.ts'
export { type Bucket, type BucketAddress, openBucket } from './s3.ts'
export { SWEEP_EVERY_MS, sweep } from './sweep.ts'
