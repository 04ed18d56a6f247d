// Verdicts of openssl on certificates and their revocation.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
    const time = at ? ['-attime', String(Math.floor(at.getTime() / 1000))] : []
    const files = [
      '-CAfile',
      write('root.pem', root),
      '-CRLfile',
      write('list.pem', toPem(crl)),
      write('leaf.pem', leaf),
    ]
    const { stdout, stderr } = spawnSync('openssl', ['verify', '-x509_strict', '-crl_check', ...time, ...files])
    return `${stdout}${stderr}`
  })

export const readCrlText = (crl: Uint8Array): string =>
  execFileSync('openssl', ['crl', '-inform', 'DER', '-noout', '-text'], { input: crl, encoding: 'utf8' })
