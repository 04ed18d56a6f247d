// Photos: place and time are found in a JPEG, and a photo that cannot be drawn is sent as it is.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { hasPhotoMetadata } from './photo-metadata.ts'
import { reducePhoto } from './reduce-photo.ts'

const segment = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content]
const START = [0xff, 0xd8]
const SCAN = [0xff, 0xda, 0, 2]
const WITH_EXIF = Uint8Array.from([...START, ...segment(0xe0, 1, 2, 3), ...segment(0xe1, 4), ...SCAN])
const WITHOUT = Uint8Array.from([...START, ...segment(0xe0, 1, 2, 3), ...SCAN, ...segment(0xe1, 4)])

const globals = globalThis as { createImageBitmap?: unknown; OffscreenCanvas?: unknown }
const [createImageBitmap, OffscreenCanvas] = [globals.createImageBitmap, globals.OffscreenCanvas]
afterEach(() => Object.assign(globals, { createImageBitmap, OffscreenCanvas }))

/** A browser whose pictures are drawn as this text. */
const fakeBrowser = (content: string): void => {
  const picture = { width: 10, height: 10, close: () => undefined }
  const context = { fillRect: () => undefined, drawImage: () => undefined }
  class Canvas {
    getContext = () => context
    convertToBlob = async () => new Blob([content], { type: 'image/jpeg' })
  }
  Object.assign(globals, { createImageBitmap: async () => picture, OffscreenCanvas: Canvas })
}

const toPhoto = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'photo.jpg', { type: 'image/jpeg' })

test('a JPEG with Exif has metadata, other files have none', () => {
  assert.equal(hasPhotoMetadata(WITH_EXIF), true)
  for (const bytes of [WITHOUT, new Uint8Array(), Uint8Array.from([...START, 0xff, 0xe0, 0, 0]), WITH_EXIF.slice(2)])
    assert.equal(hasPhotoMetadata(bytes), false)
})

test('a small photo with a place is drawn again, even if it grows', async () => {
  fakeBrowser('drawn without a place, and longer than before')
  const photo = await reducePhoto(toPhoto(WITH_EXIF))
  assert.match(await photo.text(), /^drawn/)
  const unchanged = toPhoto(WITHOUT)
  assert.equal(await reducePhoto(unchanged), unchanged)
})

test('a photo that cannot be made smaller is sent as it is', async () => {
  const large = toPhoto(new Uint8Array(3 * 1_048_576))
  const results = [{ width: 10, height: 10, close: () => undefined }]
  const scale = async () => {
    const picture = results.shift()
    if (picture === undefined) throw new Error('out of memory')
    return picture
  }
  Object.assign(globals, { createImageBitmap: scale })
  assert.equal(await reducePhoto(large), large)
})
