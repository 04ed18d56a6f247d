// Looks for the proof of a domain: a TXT record, else a file of its web server.
import type { ProofReason } from '@company-data/protocol/wire/identity/companies/company-domains'
import {
  classifyFailure,
  type DomainNet,
  OutboundError,
  type OutboundResponse,
} from '../../../../platform/net/index.ts'
import { buildProof, buildRecordName, PROOF_PATH } from './domain-record.ts'
import type { DomainRow } from './domain-store.ts'

export type Proof =
  | { method: 'dns' | 'https' }
  /** `isOurs`: the platform could not look, which says nothing about the domain. */
  | { reason: ProofReason; isOurs: boolean }

type Failure = Extract<Proof, { reason: ProofReason }>

const fail = (reason: ProofReason, isOurs = false): Failure => ({ reason, isOurs })

const checkFile = ({ status, contentType, bodyStart, isWhole }: OutboundResponse, proof: string): Proof => {
  if (status >= 300 && status < 400) return fail('redirect')
  if (status !== 200) return fail('not_found')
  if (!isWhole) return fail('too_large')
  if (!/^text\/plain\s*(?:;|$)/i.test(contentType)) return fail('content_type')
  return Buffer.from(bodyStart).toString('utf8').trim() === proof ? { method: 'https' } : fail('other_value')
}

const explainFailure = (error: OutboundError): Failure => {
  const kind = classifyFailure(error)
  return fail(kind === 'other' ? 'not_found' : kind, error.whose === 'ours')
}

export const findProof =
  ({ readTexts, getFile }: DomainNet) =>
  async (row: DomainRow): Promise<Proof> => {
    const proof = buildProof(row)
    const texts = await readTexts(buildRecordName(row))
    if (texts?.includes(proof)) return { method: 'dns' }
    const isNamed = texts?.some((text) => text.startsWith('company-data=')) === true
    const byDns = isNamed ? fail('other_value') : fail(texts === undefined ? 'timeout' : 'not_found')
    const byFile = await getFile(row.domain, PROOF_PATH).then(
      (response) => checkFile(response, proof),
      (error: unknown) => {
        if (error instanceof OutboundError) return explainFailure(error)
        throw error
      },
    )
    if ('method' in byFile) return byFile
    // A server that has no file says less than a record with another value.
    return byFile.reason === 'not_found' ? { ...byDns, isOurs: byFile.isOurs } : byFile
  }
