// Messages between the page and the worker that straightens photos.

export interface ScanRequest {
  file: Blob
}

export interface ScanReply {
  /** A JPEG; undefined if no page was found, or if the photo cannot be drawn here. */
  page: Blob | undefined
}
