// The language of a multilingual page: the one in its address, or else the one that the browser prefers.

export const pageLanguages = ['en', 'de', 'fr'] as const
export type PageLanguage = (typeof pageLanguages)[number]

interface Wish {
  tag: string
  weight: number
}

/** `de-AT;q=0.8`; undefined for a refused (`q=0`) or malformed entry. */
const parseWish = (entry: string): Wish | undefined => {
  const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return tag !== '' && weight > 0 ? { tag, weight } : undefined
}

const findLanguage = (tag: string): PageLanguage | undefined =>
  tag === '*' ? pageLanguages[0] : pageLanguages.find((language) => tag === language || tag.startsWith(`${language}-`))

/** No browser sends as much; a header may have 16 KiB. */
const MAX_CHARACTERS = 1024

/** The header of RFC 9110; of equal weights the first counts, and English if none is available. */
export const preferredLanguage = (header: string | undefined): PageLanguage => {
  const wishes = (header ?? '')
    .slice(0, MAX_CHARACTERS)
    .split(',')
    .flatMap((entry) => parseWish(entry) ?? [])
  for (const { tag } of wishes.toSorted((wish, other) => other.weight - wish.weight)) {
    const language = findLanguage(tag)
    if (language !== undefined) return language
  }
  return 'en'
}
