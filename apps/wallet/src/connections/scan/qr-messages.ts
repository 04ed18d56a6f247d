// What the page and the thread that reads QR codes say to each other.

export interface QrRequest {
  id: number
  picture: ImageBitmap
  /** The longest side at which the picture is looked at, one after the other. */
  sizes: readonly number[]
  /** Whether a light code on a dark ground is looked for too. */
  inverted: boolean
}

export interface QrReply {
  id: number
  text: string | undefined
}
