// An operator's own certificate chain for tests: root, intermediate and leaf, and its PKCS#12 file by openssl.
import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface OperatorIdentity {
  /** PEM, the leaf first. */
  chain: string[]
  rootPem: string
  key: KeyObject
  /** The key of the root. */
  authorityKey: KeyObject
}

export interface OperatorIdentityOptions {
  /** The length of an RSA key. */
  bits?: number
  /** An EC key instead, of the leaf and of its authority. */
  curve?: 'P-256' | 'P-384'
  authorityCurve?: 'P-256' | 'P-384' | 'P-521'
  hash?: 'sha256' | 'sha384' | 'sha512' | 'sha1'
  /** Lines of the leaf's section of extensions. */
  extensions?: readonly string[]
  /** How long the leaf is valid from now on. */
  days?: number
}

const CA = 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n'
export const leafExtensions = [
  'basicConstraints=critical,CA:FALSE',
  'keyUsage=critical,digitalSignature,nonRepudiation',
]

const inFolder = <T>(work: (write: (name: string, data: string | Uint8Array) => string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'operator-'))
  try {
    return work((name, data) => {
      const path = join(folder, name)
      writeFileSync(path, data)
      return path
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const openssl = (...args: string[]): void => void execFileSync('openssl', args, { stdio: 'ignore' })
const toPkcs8 = (key: KeyObject): string => String(key.export({ type: 'pkcs8', format: 'pem' }))
const newKey = (bits: number, namedCurve?: string): KeyObject =>
  namedCurve === undefined
    ? generateKeyPairSync('rsa', { modulusLength: bits }).privateKey
    : generateKeyPairSync('ec', { namedCurve }).privateKey

/** Needs openssl. */
export const operatorIdentity = (options: OperatorIdentityOptions = {}): OperatorIdentity =>
  inFolder((write) => {
    const { bits = 2048, hash = 'sha256', extensions = leafExtensions, days = 30, curve, authorityCurve } = options
    const rootKey = newKey(2048, authorityCurve)
    const authorityKey = write('authority-key.pem', toPkcs8(rootKey))
    const key = newKey(bits, curve)
    const issue = (name: string, subjectKey: string, config: string, issuer?: string, validDays = 3650): string => {
      const out = write(`${name}.pem`, '')
      const request = write(`${name}.csr`, '')
      openssl('req', '-new', '-key', subjectKey, '-subj', `/O=Operator Ω/CN=${name}`, '-utf8', '-out', request)
      const by = issuer === undefined ? ['-key', subjectKey] : ['-CA', issuer, '-CAkey', authorityKey]
      const serial = ['-set_serial', `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString('hex')}`]
      const extFile = ['-extfile', write(`${name}.cnf`, config)]
      const period = ['-days', String(validDays)]
      openssl('x509', '-req', '-in', request, ...by, ...serial, `-${hash}`, ...period, ...extFile, '-out', out)
      return out
    }
    const root = issue('Root', authorityKey, CA)
    const leafKey = write('leaf-key.pem', toPkcs8(key))
    const leaf = issue('Seal', leafKey, `${extensions.join('\n')}\n`, root, days)
    const rootPem = readFileSync(root, 'utf8')
    return { chain: [readFileSync(leaf, 'utf8'), rootPem], rootPem, key, authorityKey: rootKey }
  })

/** Needs openssl. `args`: more arguments of `openssl pkcs12 -export`. */
export const toPkcs12 = (
  { chain, key }: Pick<OperatorIdentity, 'chain' | 'key'>,
  passphrase: string,
  args: readonly string[] = [],
): Uint8Array =>
  inFolder((write) => {
    const [leaf = '', ...issuers] = chain
    const files = [
      '-inkey',
      write('key.pem', toPkcs8(key)),
      '-in',
      write('leaf.pem', leaf),
      '-out',
      write('file.p12', ''),
    ]
    const more = issuers.length > 0 ? ['-certfile', write('issuers.pem', issuers.join(''))] : []
    openssl('pkcs12', '-export', ...files, ...more, '-passout', `pass:${passphrase}`, ...args)
    return readFileSync(files[5] ?? '')
  })
