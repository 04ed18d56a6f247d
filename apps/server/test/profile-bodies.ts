// What tests of profiles send: wrappers, data URIs, and the fields of the catalog by their slugs.
import { randomBytes } from 'node:crypto'
import type { Registered, Reply } from '@company-data/testkit'

/** Has the form of a wrapper, of any length; nobody can open it. */
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

export const fieldId = async (owner: Registered, slug: string): Promise<string> => {
  const { body } = await owner.call('GET', '/api/contact-fields')
  const field = body.find((one: { slug: string }) => one.slug === slug)
  if (!field) throw new Error(`no field ${slug}`)
  return field.id
}

/** Fills a field of the catalog, or fails. */
export const fill = async (owner: Registered, slug: string, members: object = {}): Promise<{ id: string }> => {
  const reply = await owner.call('POST', '/api/contact-data', {
    contact_field_id: await fieldId(owner, slug),
    ...members,
  })
  if (reply.status !== 201) throw new Error(`${slug} was not filled: ${reply.text}`)
  return reply.body
}

export const keyOf = async (reply: Reply | Promise<Reply>): Promise<[number, string]> => {
  const { status, body } = await reply
  return [status, body?.error_key]
}
