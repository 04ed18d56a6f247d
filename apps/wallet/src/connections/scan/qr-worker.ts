// The thread that reads QR codes in pictures. Pictures are foreign and the reader is not ours, so both are apart from the page: no
// key is here, and the page goes on moving meanwhile.
import jsqr from 'jsqr'
import type { QrReply, QrRequest } from './qr-messages.ts'

/** The package names its one function twice, once as its types have it. */
const { default: jsQR } = jsqr

/** Of a picture of a camera a code is found at one of these sizes: a close one in the small, a far one in the large. */
const pixelsOf = (picture: ImageBitmap, longest: number): ImageData => {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
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
    const { data, width, height } = pixelsOf(picture, size)
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
    // A picture that cannot be read has no code.
  } finally {
    data.picture.close()
  }
  postMessage({ id: data.id, text } satisfies QrReply)
})
