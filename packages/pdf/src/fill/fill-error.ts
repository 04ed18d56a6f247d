// The reasons why a readable PDF cannot be filled.

export type FillFailure =
  /** It carries a signature, which filling would break (FA-75). */
  | 'signed'
  /** No font of ours prints a character of a value (FG-31, FB-05). */
  | 'character_unprintable'
  /** The values are too many or too long to draw. */
  | 'does_not_fit'

export class PdfFillError extends Error {
  override readonly name = 'PdfFillError'
  readonly failure: FillFailure
  /** The characters that no font prints. */
  readonly characters: readonly string[]
  /** The tag whose value it is. */
  readonly slug: string | undefined

  constructor(failure: FillFailure, message: string, about: { characters?: readonly string[]; slug?: string } = {}) {
    super(message)
    this.failure = failure
    this.characters = about.characters ?? []
    this.slug = about.slug
  }
}

/** `U+1F600 😀`, or the number alone for an unprintable one. */
export const characterName = (character: string): string => {
  const number = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character) ? `${number} ${character}` : number
}
