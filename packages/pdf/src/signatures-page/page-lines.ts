// The text of the Signatures page: the document, the sealing party, and every signature (G-124, A-60).
import { type Face, type FontStyle, styledFace } from '../fonts/index.ts'
import type { SealedSignature, SealRequest } from '../seal/seal-request.ts'
import { formatParty, formatProof } from './words.ts'

export interface Line {
  text: string
  style: FontStyle
  size: number
  /** 0 is black. */
  gray: number
  /** Space above the line, beyond its own height. */
  above: number
  /** Drawn below the text: the points of each stroke. */
  strokes?: ReadonlyArray<readonly number[]>
  /** A rule is drawn above it, and it stays on one page with the lines up to the next one. */
  startsBlock?: true
}

export interface SealDetails {
  agreedBytes: number
  agreedSha256: string
  certificateSha256: string
}

const face = (family: FontStyle['family'], bold = false): FontStyle => ({ family, bold, italic: false })

const LOWER_CASE = 'abcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'
const OF_WORDS = `${LOWER_CASE}${LOWER_CASE.toUpperCase()}${DIGITS} -.,:;()[]+'/`
const OF_CODE = `${LOWER_CASE}${DIGITS} -.:/|`

/** The faces of a page, with the characters that nearly every page has. */
export const pageFaces = (): ReadonlyMap<Face, string> =>
  new Map([
    [styledFace(face('sans')), OF_WORDS],
    [styledFace(face('sans', true)), OF_WORDS],
    [styledFace(face('mono')), OF_CODE],
  ])

const title = (text: string): Line => ({ text, style: face('sans', true), size: 20, gray: 0, above: 0 })
const strong = (text: string): Line => ({ text, style: face('sans', true), size: 11, gray: 0, above: 4 })
const plain = (text: string, above = 2): Line => ({ text, style: face('sans'), size: 9.5, gray: 0.15, above })
const code = (text: string): Line => ({ text, style: face('mono'), size: 8, gray: 0.15, above: 2 })

/** The drawn or typed signature; the text beside it says that it is not evidence. */
const pictureLines = ({ picture }: SealedSignature): Line[] => {
  if (picture === undefined) return []
  const caption = plain('Picture that the signer added. It proves nothing; the proof is in the lines below.')
  return 'text' in picture
    ? [
        caption,
        { text: picture.text, style: { family: 'serif', bold: false, italic: true }, size: 18, gray: 0, above: 4 },
      ]
    : [{ ...caption, strokes: picture.strokes }]
}

const actionLines = (sealedAction: SealedSignature): Line[] => [
  { ...strong(`${sealedAction.firstName} ${sealedAction.lastName}`), startsBlock: true },
  plain(sealedAction.isNameVerified ? 'Name verified' : 'Name not verified'),
  plain(formatParty(sealedAction)),
  ...pictureLines(sealedAction),
  plain(formatProof(sealedAction)),
  ...(sealedAction.contentSha256 === null
    ? []
    : [plain('SHA-256 of the content as it was served:'), code(sealedAction.contentSha256)]),
  ...(sealedAction.plainSha256 === null ? [] : [plain('SHA-256 of the PDF:'), code(sealedAction.plainSha256)]),
]

const checkpointLines = ({ origin, size, root, signature }: NonNullable<SealRequest['checkpoint']>): Line[] => [
  plain('Checkpoint of the log of service keys at that time: origin, size, root and signature', 8),
  code(`${origin} ${size}`),
  code(root),
  code(signature),
]

export const pageLines = (request: SealRequest, details: SealDetails): Line[] => [
  title('Signatures'),
  { ...strong(request.documentName), above: 10 },
  plain(`Document ${request.documentId}`),
  plain(`Sealed at ${request.sealedAt} by ${request.sealedBy}`),
  plain(
    `The first ${details.agreedBytes} bytes of this file are the document that was agreed to. Their SHA-256 is`,
    10,
  ),
  code(details.agreedSha256),
  plain('Anyone can compute it again:'),
  code(`head -c ${details.agreedBytes} file.pdf | sha256sum`),
  plain('The whole file carries the signature of the platform. SHA-256 of its certificate, and where to fetch it:', 8),
  code(details.certificateSha256),
  code(request.certificateUrl),
  ...(request.checkpoint ? checkpointLines(request.checkpoint) : []),
  ...request.actions.flatMap(actionLines),
]
