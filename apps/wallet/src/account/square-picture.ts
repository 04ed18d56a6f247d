// Scales a picture to a small square on this device. Redrawing it also removes the place and time that a camera stored in it.
import type { PhotoUpload } from '@company-data/sdk/person'

const SIDE = 512

/** Undefined if the browser cannot show the file. */
export const squarePicture = async (file: Blob): Promise<PhotoUpload | undefined> => {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (picture === undefined) return undefined
  const { width, height } = picture
  const side = Math.min(width, height)
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas')
  // JPEG has no transparency: transparent parts would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIDE, SIDE)
  context.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  picture.close()
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  return { bytes: new Uint8Array(await blob.arrayBuffer()), mime_type: 'image/jpeg', kind: 'profile' }
}
