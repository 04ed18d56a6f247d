// Entry point of the file store.

export { insideJson, isBase64 } from './base64-slices.ts'
export type { Blobs, OpenedBlob, StoredBlob } from './blobs.ts'
export { closeToOthers } from './closed-folder.ts'
export { type DataUri, decodeBytes, decodeStart, formatDataUriHead, readDataUri } from './data-uri.ts'
export { watchDisk } from './disk-floor.ts'
export { folderBlobs, requireWritable } from './file-folder.ts'
export { keepFile } from './keep-file.ts'
export { type FileSweeps, fileSweeps } from './orphan-sweep.ts'
export { detectPictureType, isPicture, readPicture } from './pictures.ts'
export { putHashed, type StoredFile } from './put-hashed-file.ts'
export { type Bucket, type BucketAddress, openBucket } from './s3-bucket.ts'
export { folderMark, isEmptyStore, type StoreMark } from './store-mark.ts'
