// Derives a share code from the name of a service if the caller did not choose one.

const LENGTH = 8
const FALLBACK = 'SERVICE'

/** At most eight characters of A-Z and 0-9: letters lose their accents, everything else is left out. */
export const codeFromName = (name: string): string => {
  const letters = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return letters.slice(0, LENGTH) || FALLBACK
}

/** The code itself, then CODE2, CODE3 and so on, shortened to make room for the number. */
export const codeCandidates = (name: string, from: number, count: number): string[] => {
  const code = codeFromName(name)
  return Array.from({ length: count }, (_, index) => {
    const number = from + index
    if (number === 1) return code
    const text = String(number)
    return code.slice(0, LENGTH - text.length) + text
  })
}
