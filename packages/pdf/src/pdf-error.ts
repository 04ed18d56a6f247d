// Why a PDF is refused.

export const refusals = [
  /** It does not begin as a PDF. */
  'not_pdf',
  'too_large',
  /** Encrypted, with or without a password. */
  'encrypted',
  /** Cut off, or its objects or streams cannot be read. */
  'damaged',
  /** A small file that unpacks to a large one. */
  'bomb',
  /** Something in it contains itself, or draws itself so often that no reader comes to an end. */
  'recursive',
  'no_pages',
  'too_many_pages',
  /** A form whose pages are made by a program in the file. */
  'xfa',
  /** It took more time or memory than a document may. */
  'too_complex',
] as const

export type PdfRefusal = (typeof refusals)[number]

export class PdfError extends Error {
  readonly reason: PdfRefusal

  constructor(reason: PdfRefusal, message: string) {
    super(message)
    this.name = 'PdfError'
    this.reason = reason
  }
}
