// What a seal says of a document and of those who acted on it.

/** One act, as the Signatures page prints it. */
export interface SealedAct {
  firstName: string
  lastName: string
  isNameVerified: boolean
  action: 'signed' | 'accepted'
  /** How the act was proven; null for an acceptance. */
  method: string | null
  /** ISO 8601, as in the document's `signatures`. */
  at: string
  /** Of what was served to the one who acted, and of the PDF itself; lowercase hex. */
  contentSha256: string | null
  plainSha256: string | null
}

export interface SealRequest {
  documentId: string
  documentName: string
  actions: readonly SealedAct[]
  /** ISO 8601. The same request for the same bytes gives the same seal. */
  sealedAt: string
  /** Who seals, as the signature and the page say it. */
  sealedBy: string
  /** Where the certificate can be fetched. */
  certificateUrl: string
  /** Leaves room for a timestamp, which is added afterwards. */
  hasTimestamp?: boolean
}

export interface SealedPdf {
  pdf: Uint8Array
  /** Of the whole sealed file; lowercase hex. */
  sha256: string
  /** The bytes that were agreed to: this many, from the beginning of the sealed file. */
  agreedBytes: number
  agreedSha256: string
  pages: number
  /** What a timestamp is made of, and where the sealed file takes it. */
  signature: { value: Uint8Array; signedAttributes: Uint8Array; contentsAt: number; room: number }
}
