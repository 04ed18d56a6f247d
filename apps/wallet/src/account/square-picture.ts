// Makes a picture small and square on this device. It is drawn anew, so the place and time that a camera wrote into it are gone.
import type { PhotoUpload } from '@company-data/sdk/person'

const SIDE = 512

/** Undefined for a file that the browser cannot show. */
export const squarePicture = async (file: Blob): Promise<PhotoUpload | undefined> => {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (picture === undefined) return undefined
  const { width, height } = picture
  const side = Math.min(width, height)
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas')
  // A JPEG has no transparent parts: they would be black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIDE, SIDE)
  context.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  picture.close()
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  return { bytes: new Uint8Array(await blob.arrayBuffer()), mime_type: 'image/jpeg', kind: 'profile' }
}
