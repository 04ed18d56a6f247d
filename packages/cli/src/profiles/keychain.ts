// The keychain of macOS, through its program `security`.
import { createHash } from 'node:crypto'
import type { System } from '../program/system.ts'
import {
  decodeSecret,
  encodeSecret,
  KEY_STORE_SERVICE,
  refuseKeyStore,
  runProgram,
  type SecretStore,
} from './key-store-program.ts'

const NOT_FOUND = 44
/** `security -i` reads lines of 4096 bytes, and takes the rest of a longer one for another command. */
const MAX_LINE_BYTES = 4_000
const PART_CHARACTERS = 3_000

/** The first item of a long secret: the number of its items, a hash of the whole, the first part. A short secret has no dots. */
const HEAD = /^(\d+)\.([0-9a-f]+)\.(.*)$/

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

const splitSecret = (secret: string): string[] => {
  const text = encodeSecret(secret)
  if (text.length <= PART_CHARACTERS) return [text]
  const parts = text.match(new RegExp(`.{1,${PART_CHARACTERS}}`, 'g')) ?? []
  const [first = '', ...others] = parts
  return [`${parts.length}.${hash(text)}.${first}`, ...others]
}

const partName = (name: string, index: number): string => (index === 0 ? name : `${name}.${index}`)

const keychainItems = (system: Pick<System, 'env'>) => {
  const run = (action: string, name: string, more: readonly string[] = []) =>
    runProgram(system, 'security', [action, '-s', KEY_STORE_SERVICE, '-a', name, ...more])
  return {
    async find(name: string): Promise<string | undefined> {
      const { code, output, errors } = await run('find-generic-password', name, ['-w'])
      if (code === NOT_FOUND) return undefined
      return code === 0 ? output.trim() : refuseKeyStore(errors)
    },
    async add(name: string, text: string): Promise<void> {
      const line = `add-generic-password -U -s ${KEY_STORE_SERVICE} -a ${name} -w ${text}\n`
      if (Buffer.byteLength(line) > MAX_LINE_BYTES) refuseKeyStore('the secret is too long.')
      const { code, errors } = await runProgram(system, 'security', ['-i'], line)
      // Its messages may repeat the line, and with it the secret.
      if (code !== 0 || errors !== '') refuseKeyStore(`it did not store the secret (exit code ${code}).`)
    },
    /** False if there was none. */
    async delete(name: string): Promise<boolean> {
      const { code, errors } = await run('delete-generic-password', name)
      if (code !== 0 && code !== NOT_FOUND) refuseKeyStore(errors)
      return code === 0
    },
  }
}

/** A long secret has an item for each of its parts. */
export const keychain = (system: Pick<System, 'env'>): SecretStore => {
  const items = keychainItems(system)
  const deletePartsFrom = async (name: string, first: number): Promise<void> => {
    for (let index = first; await items.delete(partName(name, index)); ) index += 1
  }
  const readParts = async (name: string, head: string): Promise<string> => {
    const [, count, expectedHash, first = ''] = HEAD.exec(head) ?? []
    if (count === undefined) return head
    let text = first
    for (let index = 1; index < Number(count); index += 1) text += (await items.find(partName(name, index))) ?? ''
    // A command that was killed between two items leaves parts of two secrets.
    return hash(text) === expectedHash ? text : refuseKeyStore('a part of the secret is missing.')
  }
  return {
    get: async (name) => {
      const head = await items.find(name)
      return head === undefined ? undefined : decodeSecret(await readParts(name, head))
    },
    set: async (name, secret) => {
      const parts = splitSecret(secret)
      for (const [index, part] of parts.entries()) await items.add(partName(name, index), part)
      await deletePartsFrom(name, parts.length)
    },
    remove: async (name) => {
      await deletePartsFrom(name, 1)
      await items.delete(name)
    },
  }
}
