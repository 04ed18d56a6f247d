// The content of a seal: the document and the signatures on it.

/**
 * Typed text, or drawn strokes: points in a field of 1200 × 400, from its top left. Checked by the caller.
 */
export type SignaturePicture = { text: string } | { strokes: ReadonlyArray<readonly number[]> }

/** One signature or acceptance, as the Signatures page prints it. */
export interface SealedSignature {
  firstName: string
  lastName: string
  isNameVerified: boolean
  action: 'signed' | 'accepted'
  /** The method of proof; null for an acceptance. */
  method: string | null
  /** The device was a passkey, which reported that it verified the user. */
  isPasskey: boolean
  /** For whom it was done (FB-07): the label of the party in a flow run, the name of the account, its user id. */
  party: { label: string | null; name: string | null; userId: string }
  /** ISO 8601, as in the document's `signatures`. */
  at: string
  /** Hashes of the content served to the signer, and of the PDF itself; lowercase hex. */
  contentSha256: string | null
  plainSha256: string | null
  /** Proves nothing: the page says so beside it. */
  picture?: SignaturePicture
}

export interface SealRequest {
  documentId: string
  documentName: string
  actions: readonly SealedSignature[]
  /** ISO 8601. The same request for the same bytes gives the same seal. */
  sealedAt: string
  /** The sealing party, as named in the signature and on the page. */
  sealedBy: string
  /** The address of the certificate. */
  certificateUrl: string
  /** the checkpoint of the key log at that time. Both parties hold it with the PDF, so a second log leaves evidence. */
  checkpoint?: { origin: string; size: number; root: string; signature: string }
  /** Leaves room for a timestamp, which is added afterwards. */
  hasTimestamp?: boolean
}

export interface SealedPdf {
  pdf: Uint8Array
  /** The hash of the whole sealed file in lowercase hex. */
  sha256: string
  /** The length of the agreed bytes, from the beginning of the sealed file. */
  agreedBytes: number
  agreedSha256: string
  pages: number
  /** The data to timestamp, and its offset in the sealed file. */
  signature: { value: Uint8Array; signedAttributes: Uint8Array; contentsAt: number; room: number }
}
