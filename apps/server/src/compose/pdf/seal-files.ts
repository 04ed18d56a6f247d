// Reads the files that settings of the seal name; one that cannot be used is a wrong setting.
import { readFile } from 'node:fs/promises'
import { readPemCertificates } from '@company-data/pdf/certificates'
import type { SealSecret } from '../config/platform-config.ts'
import { ConfigError } from '../config.ts'

export const readNamedFile = async (setting: string, file: string): Promise<Buffer> => {
  try {
    return await readFile(file)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    throw new ConfigError([`${setting} names a file that cannot be read (${code})`])
  }
}

/** Undefined: it is not set. */
export const readSecret = async (setting: string, { text, file }: SealSecret): Promise<string | undefined> => {
  if (file === undefined) return text
  return (await readNamedFile(setting, file)).toString('utf8').replace(/\r?\n$/, '')
}

/** Certificates as DER. */
export const readRoots = async (setting: string, file: string): Promise<Uint8Array[]> => {
  const pem = (await readNamedFile(setting, file)).toString('latin1')
  let roots: Uint8Array[] = []
  try {
    roots = readPemCertificates(pem)
  } catch {
    // Reported below, like a file without certificates.
  }
  if (roots.length === 0) throw new ConfigError([`${setting} has no certificate in PEM that can be read`])
  return roots
}
