// The platform keys of a process: one encrypts, and all of them open what was encrypted before.
import { createHmac } from 'node:crypto'
import { ApiError } from '@company-data/protocol/errors'

export interface PlatformKey {
  /** A name that says nothing about the key: it is stored with each ciphertext. */
  readonly id: string
  readonly bytes: Uint8Array
}

export interface KeyRing {
  /** The key that encrypts. Refuses with 503 while the ring lacks it: a value under an older key could be lost. */
  current(): PlatformKey
  all(): readonly PlatformKey[]
  find(id: string): PlatformKey | undefined
  /** From now on the key with that id encrypts. False if the ring does not have it yet. */
  use(id: string): boolean
}

const ID_CHARACTERS = 8

export const toPlatformKey = (bytes: Uint8Array): PlatformKey => ({
  id: createHmac('sha256', bytes).update('company-data/key-id').digest('base64url').slice(0, ID_CHARACTERS),
  bytes,
})

/** Keys as base64 or base64url, the newest last, with commas or white space between them. */
export const parseKeys = (text: string): PlatformKey[] =>
  text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => toPlatformKey(Buffer.from(part, 'base64')))

/** A line for each key, as `parseKeys` reads it. */
export const formatKeys = (keys: readonly PlatformKey[]): string =>
  keys.map(({ bytes }) => `${Buffer.from(bytes).toString('base64url')}\n`).join('')

/**
 * The first key encrypts until `use`. `reload` reads the keys again where they may have changed: a running process then
 * opens what a rotation has encrypted with a key that did not exist when the process started.
 */
export const keyRing = (keys: readonly PlatformKey[], reload?: () => readonly PlatformKey[]): KeyRing => {
  let ring = keys
  let currentId = keys[0]?.id
  const find = (id: string): PlatformKey | undefined => {
    const key = ring.find((item) => item.id === id)
    if (key !== undefined || reload === undefined) return key
    // Keys that have left the source stay: another value may still need them.
    ring = [...ring, ...reload().filter((item) => !ring.some((present) => present.id === item.id))]
    return ring.find((item) => item.id === id)
  }
  return {
    current() {
      const key = currentId === undefined ? undefined : find(currentId)
      if (key === undefined) throw new ApiError('server.overloaded')
      return key
    },
    all: () => ring,
    find,
    use(id) {
      currentId = id
      return find(id) !== undefined
    },
  }
}
