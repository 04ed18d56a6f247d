// The published certificates: the present one first, then every former one, then their issuers.
import { toPem } from '@company-data/pdf/certificates'

interface PlatformCertificates {
  /** DER, newest first. */
  leaves: readonly Uint8Array[]
  roots: readonly Uint8Array[]
}

const isSame = (left: Uint8Array, right: Uint8Array): boolean => Buffer.compare(left, right) === 0

const withoutRepeats = (certificates: readonly Uint8Array[]): Uint8Array[] =>
  certificates.filter((each, index) => certificates.findIndex((other) => isSame(each, other)) === index)

/** `present`: the chain of the operator's signer, if it seals now. */
export const publishedPem = (
  platform: PlatformCertificates,
  chains: ReadonlyArray<readonly Uint8Array[]>,
  present: readonly Uint8Array[] | undefined,
): string => {
  const operatorLeaves = chains.flatMap(([leaf]) => (leaf ? [leaf] : []))
  const leaves = present
    ? [...present.slice(0, 1), ...operatorLeaves, ...platform.leaves]
    : [...platform.leaves, ...operatorLeaves]
  const issuers = [...(present?.slice(1) ?? []), ...chains.flatMap((chain) => chain.slice(1)), ...platform.roots]
  return withoutRepeats([...leaves, ...issuers])
    .map(toPem)
    .join('')
}
