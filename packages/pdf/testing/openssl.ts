// Verdicts of openssl on certificates and their revocation.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atTime, runOpenssl } from './later.ts'

const inFolder = <T>(work: (write: (name: string, data: string | Uint8Array) => string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'openssl-'))
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

const toPem = (crl: Uint8Array): string => {
  const lines =
    Buffer.from(crl)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN X509 CRL-----\n${lines.join('\n')}\n-----END X509 CRL-----\n`
}

/** The output of a strict check with the list of revoked certificates, at a time or now. PEM, and the list as DER. */
export const opensslVerifies = (chain: { leaf: string; root: string; crl: Uint8Array; at?: Date }): string =>
  inFolder((write) => {
    const { leaf, root, crl, at } = chain
    const files = [
      '-CAfile',
      write('root.pem', root),
      '-CRLfile',
      write('list.pem', toPem(crl)),
      write('leaf.pem', leaf),
    ]
    const { stdout, stderr } = spawnSync('openssl', ['verify', '-x509_strict', '-crl_check', ...atTime(at), ...files])
    return `${stdout}${stderr}`
  })

export const readCrlText = (crl: Uint8Array): string =>
  execFileSync('openssl', ['crl', '-inform', 'DER', '-noout', '-text'], { input: crl, encoding: 'utf8' })

const RANGE = /\/ByteRange *\[(\d+) (\d+) (\d+) (\d+) *\]/

/**
 * The output of `openssl cms -verify -cades` for the seal of a file, which is its first signature. Certificates are judged
 * at the time `at`; `now` is the time of the program.
 */
export const verifyCms = (pdf: Uint8Array, rootPem: string, at?: Date, now?: Date): string =>
  inFolder((write) => {
    const file = Buffer.from(pdf)
    const [, start = 0, length = 0, after = 0, rest = 0] = (RANGE.exec(file.toString('latin1')) ?? []).map(Number)
    const hex = file.subarray(start + length + 1, after - 1).toString('latin1')
    const content = Buffer.concat([file.subarray(start, start + length), file.subarray(after, after + rest)])
    const files = ['-in', write('seal.der', Buffer.from(hex, 'hex')), '-content', write('content', content)]
    const trust = ['-CAfile', write('root.pem', rootPem), '-purpose', 'any', '-out', write('out', '')]
    const args = ['cms', '-verify', '-binary', '-cades', '-inform', 'DER', ...files, ...trust, ...atTime(at)]
    const { stdout, stderr } = runOpenssl(args, now)
    return `${stdout}${stderr}`
  })
