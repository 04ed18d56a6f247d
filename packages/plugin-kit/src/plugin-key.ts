// The plugin's key pair, stored in a file so that clients need not re-seal after a restart.
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { importValuePrivateKey } from '@company-data/crypto'

export interface PluginKey {
  /** Base64 of the DER SPKI, as in the description. */
  publicKey: string
  privateKey: Awaited<ReturnType<typeof importValuePrivateKey>>
}

const generate = promisify(generateKeyPair)

const fromPem = async (pem: string): Promise<PluginKey> => ({
  publicKey: createPublicKey(createPrivateKey(pem)).export({ type: 'spki', format: 'der' }).toString('base64'),
  privateKey: await importValuePrivateKey(pem),
})

const newPem = async (): Promise<string> => {
  const { privateKey }: { privateKey: KeyObject } = await generate('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** A new key that is not stored. */
export const createPluginKey = async (): Promise<PluginKey> => fromPem(await newPem())

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
const isExistsError = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Reads the key from the file, or creates the file; if two programs start concurrently, only one writes it. */
export const keepPluginKey = async (file: string): Promise<PluginKey> => {
  const read = (): Promise<string> => readFile(file, 'utf8')
  try {
    return await fromPem(await read())
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  await mkdir(dirname(file), { recursive: true })
  const pem = await newPem()
  // A link appears with its whole content: the other program never reads half a key.
  const draft = `${file}.${randomUUID()}.new`
  try {
    await writeFile(draft, pem, { mode: 0o600, flag: 'wx' })
    await link(draft, file)
    return await fromPem(pem)
  } catch (error) {
    if (!isExistsError(error)) throw error
    return fromPem(await read())
  } finally {
    await rm(draft, { force: true })
  }
}
