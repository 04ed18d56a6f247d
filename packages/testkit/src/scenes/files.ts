// What tests send as files and as sealed values.
import { randomBytes } from 'node:crypto'

/** Has the form of a sealed value, of any length; nobody can open it. */
export const wrapperOf = (ciphertextBytes = 64): string =>
  JSON.stringify({
    _enc: 1,
    k: randomBytes(256).toString('base64'),
    iv: randomBytes(12).toString('base64'),
    d: randomBytes(ciphertextBytes).toString('base64'),
  })

export const dataUri = (mimeType: string, bytes: Uint8Array | string): string =>
  `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`

export const png = (text = 'picture'): Buffer =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(text)])

export const pdf = (text = 'page'): Buffer => Buffer.from(`%PDF-1.7\n${text}`)

/** The members of a file that is sent in the clear. */
export const clearFile = (mimeType: string, bytes: Uint8Array | string, name = 'a file.bin') => ({
  file: dataUri(mimeType, bytes),
  original_name: name,
  mime_type: mimeType,
})
