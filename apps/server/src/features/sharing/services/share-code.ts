// Makes a share code from a service's name when none was chosen: what can be read aloud of it, then a number.

const LENGTH = 8
const FALLBACK = 'SERVICE'

/** At most eight of A-Z and 0-9; accents fall off their letters, everything else is left out. */
export const codeFromName = (name: string): string => {
  const letters = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return letters.slice(0, LENGTH) || FALLBACK
}

/** The code itself, then CODE2, CODE3 …, shortened to make room for the number. */
export const codeCandidates = (name: string, from: number, count: number): string[] => {
  const code = codeFromName(name)
  return Array.from({ length: count }, (_, index) => {
    const number = from + index
    if (number === 1) return code
    const text = String(number)
    return code.slice(0, LENGTH - text.length) + text
  })
}
