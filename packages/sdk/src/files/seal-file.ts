// Seals a file for several keys. An app may do it in a worker, because a large file takes a second or more.
import { sealValue } from '@company-data/crypto'
import { type NewFile, toEnvelope } from './file-envelope.ts'

/**
 * Seals a file for each of the public keys, in their order. The option `sealFile` of a person's client takes another one.
 * It may return a Blob with the JSON of a value instead of the value: sending it is no work for the thread of the client.
 * @example
 * const sealHere: SealFile = async (file, publicKeys) => sealFile(file, publicKeys)
 * const person = createPersonClient({ frontDoorUrl: 'https://data.example.org', sealFile: sealHere })
 */
export type SealFile = (file: NewFile, publicKeys: readonly string[]) => Promise<Array<string | Blob>>

/**
 * Seals a file in the thread of its caller, for a worker that an app has.
 * @example
 * const [own] = await sealFile({ bytes: png, mime_type: 'image/png', original_name: 'photo.png' }, [spki])
 */
export const sealFile = async (file: NewFile, publicKeys: readonly string[]): Promise<string[]> => {
  const plaintext = JSON.stringify(toEnvelope(file))
  return Promise.all(publicKeys.map((publicKey) => sealValue(plaintext, publicKey)))
}
