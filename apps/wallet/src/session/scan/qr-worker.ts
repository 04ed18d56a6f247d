// The worker that reads QR codes. Pictures are untrusted and the reader is third-party code, so both stay away from the page
// and its keys, and the page stays responsive.
import jsqr from 'jsqr'
import type { QrReply, QrRequest } from './qr-messages.ts'

/** The package exports its one function twice, once as typed. */
const { default: jsQR } = jsqr

/** One of these sizes finds the code in a camera frame: near codes at the small size, distant ones at the large. */
const readPixels = (picture: ImageBitmap, maxSize: number): ImageData => {
  const scale = Math.min(1, maxSize / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('there is no canvas')
  context.drawImage(picture, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

const textIn = ({ picture, sizes, inverted }: QrRequest): string | undefined => {
  for (const size of sizes) {
    const { data, width, height } = readPixels(picture, size)
    const code = jsQR(data, width, height, { inversionAttempts: inverted ? 'attemptBoth' : 'dontInvert' })
    if (code !== null && code.data !== '') return code.data
  }
  return undefined
}

addEventListener('message', ({ data }: MessageEvent<QrRequest>) => {
  let text: string | undefined
  try {
    text = textIn(data)
  } catch {
    // A picture that cannot be decoded has no code.
  } finally {
    data.picture.close()
  }
  postMessage({ id: data.id, text } satisfies QrReply)
})
