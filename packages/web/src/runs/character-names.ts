// Characters as a person can recognise them: themselves, or their numbers where nothing would be visible.

const MAX_NAMES = 5

const nameCharacter = (character: string): string =>
  /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)
    ? character
    : `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** The first few, separated by spaces. */
export const nameCharacters = (characters: readonly string[]): string =>
  [...characters.slice(0, MAX_NAMES).map(nameCharacter), ...(characters.length > MAX_NAMES ? ['…'] : [])].join(' ')
