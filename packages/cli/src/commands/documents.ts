// `documents verify`: checks the seal of a contract, with the certificates of the platform or of a file.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { verifySealedPdf } from '@company-data/sdk/seals'
import type { Clients } from '../profiles/clients.ts'
import { isSafeTransport, normalizeUrl } from '../profiles/profiles.ts'
import { defineCommand } from '../program/command.ts'
import { CommandError, exitCodes, usageError } from '../program/exit-codes.ts'

const fetchCertificates = async (url: string, signal: AbortSignal): Promise<string> => {
  const response = await fetch(`${url}/.well-known/platform-seal.pem`, { signal, redirect: 'error' }).catch(
    () => undefined,
  )
  if (response?.ok) return response.text()
  throw new CommandError(
    exitCodes.unavailable,
    `${url} gave no certificates${response ? `: status ${response.status}` : ''}.`,
    'Name a stored copy with --certificates FILE; the check then needs no network.',
  )
}

/** Certificates that someone on the way could replace would prove nothing. The address of a profile was checked by `login`. */
const chooseUrl = async (clients: Clients, givenUrl: string | undefined): Promise<string> => {
  if (givenUrl === undefined) return clients.url()
  const url = normalizeUrl(givenUrl)
  if (!isSafeTransport(url))
    throw usageError(`${url} would give the certificates without encryption.`, 'Use https://, or --certificates FILE.')
  return url
}

/** A folder or a file of someone else says nothing about a seal, as a missing file does. */
const readGivenFile = async (path: string): Promise<Buffer> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? error : usageError(`${path} cannot be read: ${error.code}.`, 'Check the path.')
  })

/** Unreadable certificates say nothing about the document; the exit code 1 would say that its seal is wrong. */
const refuseCertificates = (error: unknown): never => {
  if (!(error instanceof TypeError)) throw error
  throw usageError(error.message, 'The certificates are at /.well-known/platform-seal.pem of the platform.')
}

export const verifyDocument = defineCommand({
  name: 'documents verify',
  about: 'Check the seal of a contract: who sealed it, when, and that nothing was changed',
  args: [{ name: 'FILE', about: 'the sealed PDF', isPath: true }],
  options: {
    certificates: {
      type: 'string',
      value: 'FILE',
      about: 'the certificates of the platform as PEM, for a check without network',
    },
    url: { type: 'string', value: 'URL', about: 'the platform, if it is not that of the profile' },
  },
  example: 'company-data documents verify contract.pdf --certificates platform-seal.pem',
  async run({ args: [file = ''], options, session: { system, clients, out } }) {
    const pdf = await readGivenFile(resolve(system.folder, file))
    const pem =
      options.certificates === undefined
        ? await fetchCertificates(await chooseUrl(clients, options.url), system.signal)
        : (await readGivenFile(resolve(system.folder, options.certificates))).toString('utf8')
    const verdict = await verifySealedPdf(new Uint8Array(pdf), pem).catch(refuseCertificates)
    out.result(verdict, () =>
      verdict.valid
        ? [
            `${out.style('green', 'Valid.')} Sealed at ${verdict.sealedAt}.`,
            `Agreed text: the first ${verdict.agreed.bytes} bytes, SHA-256 ${verdict.agreed.sha256}`,
            `Certificate: SHA-256 ${verdict.certificateSha256}`,
          ].join('\n')
        : `${out.style('red', 'Not valid.')} ${verdict.message}`,
    )
    return verdict.valid ? exitCodes.ok : exitCodes.failed
  },
})
