// The public keys of the platform (JWKS), fetched from the front door and cached to verify passes and orders.
import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { ApiError } from '@company-data/protocol/errors'
import { jwks } from '@company-data/protocol/wire/identity/oauth/signing-keys'
import { type CallPlatform, platformCalls } from '../../../platform/net/index.ts'
import type { ForwarderDeps } from './deps.ts'

const FETCH_TIMEOUT_MS = 5_000
/** The cache time of the set for other clients: a retired key stops working here soon after. */
const FRESH_MS = 10 * 60_000
/** A pass with an unknown key triggers a fetch, but a flood of them does not. */
const AGAIN_AFTER_MS = 5_000

export interface KeySet {
  /** The key of an RS256 signature; throws `plugin.unavailable` while no set can be had. */
  find(kid: string): Promise<KeyObject | undefined>
}

type Keys = ReadonlyMap<string, KeyObject>

const fetchKeys = async (call: CallPlatform, frontDoor: string): Promise<Keys> => {
  const { status, body } = await call(`${frontDoor}/oauth2/jwks`)
  if (status !== 200) throw new Error(`the key set was answered with ${status}`)
  const { keys } = jwks.parse(body)
  const rsaKeys = keys.filter(({ alg }) => alg === 'RS256')
  return new Map(rsaKeys.map((key) => [key.kid, createPublicKey({ key: key as JsonWebKey, format: 'jwk' })]))
}

type Deps = Pick<ForwarderDeps, 'log'> & { addresses: Pick<ForwarderDeps['addresses'], 'frontDoor'> }

export const keySet = ({ addresses, log }: Deps, now = () => performance.now()): KeySet => {
  const call = platformCalls(FETCH_TIMEOUT_MS)
  let keys: Keys | undefined
  let fetchedAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let running: Promise<Keys> | undefined

  const refresh = async (): Promise<Keys> => {
    triedAt = now()
    running ??= fetchKeys(call, addresses.frontDoor()).finally(() => {
      running = undefined
    })
    const fresh = await running
    fetchedAt = now()
    keys = fresh
    return fresh
  }

  /** Cached keys stay valid while the front door is down: every pass expires by itself. */
  const refreshOrKeep = async (): Promise<Keys> => {
    try {
      return await refresh()
    } catch (error) {
      log.warn('the key set of the platform was not read', { why: error instanceof Error ? error.message : '' })
      if (keys === undefined) throw new ApiError('plugin.unavailable')
      return keys
    }
  }

  return {
    async find(kid) {
      // A hanging front door must not make every call wait.
      const mayTry = (): boolean => now() - triedAt >= AGAIN_AFTER_MS
      const isOld = now() - fetchedAt > FRESH_MS && mayTry()
      const current = keys === undefined || isOld ? await refreshOrKeep() : keys
      const key = current.get(kid)
      return key !== undefined || !mayTry() ? key : (await refreshOrKeep()).get(kid)
    },
  }
}
