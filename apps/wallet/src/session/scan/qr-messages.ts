// Messages between the page and the QR worker.

export interface QrRequest {
  id: number
  picture: ImageBitmap
  /** The sizes, by longest side, at which the picture is scanned sequentially. */
  sizes: readonly number[]
  /** True to look for light codes on dark backgrounds too. */
  inverted: boolean
}

export interface QrReply {
  id: number
  text: string | undefined
}
