// The key pair of a plugin: kept in a file, so that a restart does not make every client seal anew.
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { importValuePrivateKey } from '@company-data/crypto'

export interface PluginKey {
  /** Base64 of the DER SPKI, as the description says it. */
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

/** A new key that is kept nowhere. */
export const createPluginKey = async (): Promise<PluginKey> => fromPem(await newPem())

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
const isExistsError = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** The key in the file, which is made when it is not there yet; of two programs that start at once, one writes it. */
export const keepPluginKey = async (file: string): Promise<PluginKey> => {
  const read = (): Promise<string> => readFile(file, 'utf8')
  try {
    return await fromPem(await read())
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  await mkdir(dirname(file), { recursive: true })
  const pem = await newPem()
  try {
    await writeFile(file, pem, { mode: 0o600, flag: 'wx' })
    return await fromPem(pem)
  } catch (error) {
    if (!isExistsError(error)) throw error
    return fromPem(await read())
  }
}
