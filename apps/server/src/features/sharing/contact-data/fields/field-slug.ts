// Creates the slug of a custom field from its label if none was sent, with a number if the slug is taken.

const LENGTH = 64
const FALLBACK = 'field'

/** [a-z][a-z0-9_]*: letters lose their accents, and everything else becomes an underscore. */
const slugFromLabel = (label: string): string => {
  const slug = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+/, '')
    .slice(0, LENGTH)
    .replace(/_+$/, '')
  return slug || FALLBACK
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
