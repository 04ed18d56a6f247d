// The door of the file store.
export type { Blobs, OpenedBlob, StoredBlob } from './blobs.ts'
export { folderBlobs } from './folder.ts'
