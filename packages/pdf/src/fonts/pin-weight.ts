// Fixes the weight of a variable font with HarfBuzz, so that its outlines can be embedded.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The part of the library that is called: plain functions over its own memory. */
interface Subsetter {
  memory: WebAssembly.Memory
  malloc(bytes: number): number
  free(pointer: number): void
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_length(blob: number): number
  hb_blob_get_data(blob: number, length: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_keep_everything(input: number): void
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number
  hb_subset_or_fail(face: number, input: number): number
}

const WRITABLE = 2
/** `wght` as a number. */
const WEIGHT_AXIS = 0x77676874

let loaded: Subsetter | undefined

const subsetter = (): Subsetter => {
  if (loaded) return loaded
  const file = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)))
  const initialize = exports._initialize as (() => void) | undefined
  initialize?.()
  loaded = exports as unknown as Subsetter
  return loaded
}

const readBlob = (library: Subsetter, blob: number): Uint8Array => {
  const start = library.hb_blob_get_data(blob, 0)
  // The memory may have grown, which replaces its buffer.
  return new Uint8Array(library.memory.buffer, start, library.hb_blob_get_length(blob)).slice()
}

/** `font` is a TrueType file with a weight axis; the result has all of its glyphs in one weight. */
export const pinWeight = (font: Uint8Array, weight: number): Uint8Array => {
  const library = subsetter()
  const data = library.malloc(font.length)
  new Uint8Array(library.memory.buffer).set(font, data)
  const blob = library.hb_blob_create(data, font.length, WRITABLE, 0, 0)
  const face = library.hb_face_create(blob, 0)
  const input = library.hb_subset_input_create_or_fail()
  try {
    library.hb_subset_input_keep_everything(input)
    library.hb_subset_input_pin_axis_location(input, face, WEIGHT_AXIS, weight)
    const subset = library.hb_subset_or_fail(face, input)
    if (subset === 0) throw new Error('The weight of a font could not be fixed.')
    const result = library.hb_face_reference_blob(subset)
    const bytes = readBlob(library, result)
    library.hb_blob_destroy(result)
    library.hb_face_destroy(subset)
    return bytes
  } finally {
    library.hb_subset_input_destroy(input)
    library.hb_face_destroy(face)
    library.hb_blob_destroy(blob)
    library.free(data)
  }
}
