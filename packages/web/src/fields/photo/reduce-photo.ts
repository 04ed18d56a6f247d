// Makes large photos smaller on this device, and removes the place and time that a camera stored, by drawing them again.
import { hasPhotoMetadata } from './photo-metadata.ts'

/** Smaller files are drawn again only if they have a place or time. */
const LARGE_BYTES = 2 * 1_048_576
/** Enough to read the small print of a document that fills the picture. */
const MAX_SIDE = 2600
const QUALITY = 0.85

const toJpegName = (name: string): string => `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.jpg`

const draw = async (picture: ImageBitmap): Promise<Blob> => {
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas')
  // JPEG has no transparency: transparent parts would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, picture.width, picture.height)
  context.drawImage(picture, 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}

const drawSmaller = async (file: File): Promise<Blob> => {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
  // The browser scales outside the thread that draws the page.
  const smallerPicture = await createImageBitmap(picture, {
    resizeWidth: Math.max(1, Math.round(picture.width * scale)),
    resizeHeight: Math.max(1, Math.round(picture.height * scale)),
    resizeQuality: 'high',
  }).finally(() => picture.close())
  return draw(smallerPicture).finally(() => smallerPicture.close())
}

/** The same file if it is small and has no metadata, no picture, impossible to draw here, or not smaller afterwards. */
export const reducePhoto = async (file: File): Promise<File> => {
  if (!file.type.startsWith('image/')) return file
  const hasMetadata = hasPhotoMetadata(new Uint8Array(await file.arrayBuffer()))
  if (file.size <= LARGE_BYTES && !hasMetadata) return file
  const blob = await drawSmaller(file).catch(() => undefined)
  if (blob === undefined || (blob.size >= file.size && !hasMetadata)) return file
  return new File([blob], toJpegName(file.name), { type: 'image/jpeg', lastModified: file.lastModified })
}
