// The worker that finds the page in a photo and draws it straight, so that the page of the app stays responsive.
import { type Corners, findPage, type Gray, type Point } from './find-page.ts'
import type { ScanReply, ScanRequest } from './scan-messages.ts'
import { straighten } from './straighten.ts'

/** Enough to see the edges of a page, and few enough to look at each pixel. */
const SEARCH_SIZE = 320
/** As large as a reduced photo (`reduce-photo.ts`). */
const MAX_SIZE = 2600
const QUALITY = 0.85

const drawPixels = (picture: ImageBitmap, maxSize: number): ImageData => {
  const scale = Math.min(1, maxSize / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('there is no canvas')
  context.drawImage(picture, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

const toGray = ({ width, height, data }: ImageData): Gray => {
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = ((data[at * 4] ?? 0) * 77 + (data[at * 4 + 1] ?? 0) * 151 + (data[at * 4 + 2] ?? 0) * 28) >> 8
  return { width, height, pixels }
}

const scan = async (file: Blob): Promise<Blob | undefined> => {
  const picture = await createImageBitmap(file)
  try {
    const search = drawPixels(picture, SEARCH_SIZE)
    const searchCorners = findPage(toGray(search))
    if (searchCorners === undefined) return undefined
    const photo = drawPixels(picture, MAX_SIZE)
    const scale = photo.width / search.width
    const corners = searchCorners.map(([x, y]): Point => [x * scale, y * scale]) as unknown as Corners
    const { width, height, data } = straighten(photo, corners)
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.putImageData(new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height), 0, 0)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  } finally {
    picture.close()
  }
}

addEventListener('message', ({ data: { file } }: MessageEvent<ScanRequest>) => {
  void scan(file)
    .catch(() => undefined)
    .then((page) => postMessage({ page } satisfies ScanReply))
})
