// The keys of a device before it registers an account: a password with its verifier, and wrapped keys. That takes a
// second of a processor, so a process creates a few devices and reuses them in turn.
import { createAuthSalt } from '@company-data/crypto'
import { deriveOnce } from './derived-keys.ts'
import { type KeyPair, newKeyPair } from './key-pairs.ts'
import { keyWrapper } from './wrapped-keys.ts'

type WrappedKey = Awaited<ReturnType<Awaited<ReturnType<typeof keyWrapper>>>>

export interface Device {
  /** The raw password; the platform only ever sees values derived from it. */
  rawPassword: string
  authSalt: string
  /** The derived verifier, as it is sent. */
  password: string
  pair: KeyPair
  wrappedKey: WrappedKey
  recoveryPair: KeyPair
  wrappedRecoveryKey: WrappedKey
}

const DEVICES = 4

const ITERATIONS = 100_000

/** With all rounds, also in a file that asks for fewer: later files of the process use the same devices. */
const deriveVerifier = async (rawPassword: string, authSalt: string): Promise<string> => {
  const bits = await deriveOnce(Buffer.from(rawPassword), Buffer.from(authSalt, 'base64'), ITERATIONS)
  return Buffer.from(bits).toString('base64url')
}

const newDevice = async (index: number): Promise<Device> => {
  const rawPassword = `correct horse ${process.pid.toString(36)} ${index}`
  const authSalt = createAuthSalt()
  const [password, wrapKey, pair, recoveryPair] = await Promise.all([
    deriveVerifier(rawPassword, authSalt),
    keyWrapper(rawPassword),
    newKeyPair(),
    newKeyPair(),
  ])
  const [wrappedKey, wrappedRecoveryKey] = await Promise.all([wrapKey(pair.pkcs8), wrapKey(recoveryPair.pkcs8)])
  return { rawPassword, authSalt, password, pair, wrappedKey, recoveryPair, wrappedRecoveryKey }
}

const devices: Array<Promise<Device>> = []
let turn = 0

/** Four accounts in a row have different passwords and keys; the fifth has those of the first. */
export const nextDevice = (): Promise<Device> => {
  const index = turn++ % DEVICES
  devices[index] ??= newDevice(index)
  return devices[index]
}
