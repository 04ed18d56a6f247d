// Makes a slug from the label of a custom field when none was chosen: what can be spelled of it, then a number.

const LENGTH = 64
const FALLBACK = 'field'

/** [a-z][a-z0-9_]*; accents fall off their letters, everything else becomes a line between words. */
const slugFromLabel = (label: string): string => {
  const words = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+/, '')
    .slice(0, LENGTH)
    .replace(/_+$/, '')
  return words || FALLBACK
}

/** The slug itself, or slug_2, slug_3 …, shortened to make room for the number. */
export const freeSlug = (label: string, isTaken: (slug: string) => boolean): string => {
  const slug = slugFromLabel(label)
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `_${number}`
    const candidate = slug.slice(0, LENGTH - ending.length) + ending
    if (!isTaken(candidate)) return candidate
  }
}
