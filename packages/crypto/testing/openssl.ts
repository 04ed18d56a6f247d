// The openssl command as an independent check in tests; absent on some machines, so ask `openssl.missing` first.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const run = (args: readonly string[], input?: Uint8Array): Buffer | null => {
  const { status, stdout } = spawnSync('openssl', args, input === undefined ? {} : { input })
  return status === 0 ? stdout : null
}

const version = run(['version'])?.toString() ?? ''

/** Runs with a file that exists for the length of the call: openssl reads keys from files only. */
const withFile = <T>(content: string | Uint8Array, use: (path: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'crypto-openssl-'))
  try {
    const path = join(folder, 'key')
    writeFileSync(path, content, { mode: 0o600 })
    return use(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The RSA-OAEP plaintext under that hash, or null when openssl refuses the ciphertext. */
const oaepDecrypt = (pkcs8: Uint8Array, hash: 'sha1' | 'sha256', ciphertext: Uint8Array): Buffer | null =>
  withFile(pkcs8, (path) => {
    const options = ['rsa_padding_mode:oaep', `rsa_oaep_md:${hash}`, `rsa_mgf1_md:${hash}`]
    const flags = options.flatMap((option) => ['-pkeyopt', option])
    return run(['pkeyutl', '-decrypt', '-keyform', 'DER', '-inkey', path, ...flags], ciphertext)
  })

/** The PKCS#8 DER bytes of an encrypted PEM, or null when openssl refuses the passphrase. */
const readPrivatePem = (pem: string, passphrase: string): Buffer | null =>
  withFile(pem, (path) => {
    const der = ['-passin', `pass:${passphrase}`, '-outform', 'DER']
    const decryptedKey = run(['pkey', '-in', path, ...der])
    return decryptedKey === null
      ? null
      : run(['pkcs8', '-topk8', '-nocrypt', '-inform', 'DER', '-outform', 'DER'], decryptedKey)
  })

/** The outline of a PEM as openssl prints it. */
const describePem = (pem: string): string => run(['asn1parse'], Buffer.from(pem))?.toString() ?? ''

/** The description of a DER public key as openssl prints it. */
const describePublicKey = (spki: Uint8Array): string =>
  run(['pkey', '-pubin', '-inform', 'DER', '-noout', '-text_pub'], spki)?.toString() ?? ''

/** 32 bytes of PBKDF2 with SHA-256, or null when openssl refuses. */
const pbkdf2 = (secret: string, salt: Uint8Array, iterations: number): Buffer | null => {
  const options = [
    'digest:SHA256',
    `pass:${secret}`,
    `hexsalt:${Buffer.from(salt).toString('hex')}`,
    `iter:${iterations}`,
  ]
  const flags = options.flatMap((option) => ['-kdfopt', option])
  return run(['kdf', '-binary', '-keylen', '32', ...flags, 'PBKDF2'])
}

export const openssl = {
  /** Reason to skip, or false when the command is there. */
  missing: /^OpenSSL [3-9]/.test(version) ? false : 'no openssl >= 3 on the PATH',
  oaepDecrypt,
  readPrivatePem,
  describePem,
  describePublicKey,
  pbkdf2,
}
