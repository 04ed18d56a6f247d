// The texts in field controls, and the values made from them. Pure.

/** The text of a text field; lists and objects have none. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const parseText = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

export const itemsIn = (value: unknown): string[] => {
  const list = parseText(value)
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
}

export const membersIn = (value: unknown): Record<string, string> => {
  const members = parseText(value)
  if (typeof members !== 'object' || members === null || Array.isArray(members)) return {}
  return Object.fromEntries(Object.entries(members).map(([key, member]) => [key, textIn(member)]))
}

/** An object whose members are all empty is not an answer, and "" clears the field. */
export const membersValue = (members: Readonly<Record<string, string>>): Record<string, string> | '' => {
  const filled = Object.entries(members).filter(([, text]) => text.trim() !== '')
  return filled.length === 0 ? '' : Object.fromEntries(filled)
}

/** As on the card: 0829, 8/29 and what a browser fills in, such as 08/2029, are 08/29. */
const EXPIRY = /^(0?[1-9]|1[0-2])\s*[/-]\s*(?:20)?(\d{2})$|^(0[1-9]|1[0-2])(\d{2})$/

/** Parts that are written in several ways, in the one that their type takes. An unfinished one stays as it is. */
export const tidyPart = (key: string, text: string): string => {
  if (key === 'iban' || key === 'bic') return text.replaceAll(/\s/g, '').toUpperCase()
  if (key !== 'expiry') return text
  const [, month, year, joinedMonth, joinedYear] = EXPIRY.exec(text.trim()) ?? []
  const [end, of] = [month ?? joinedMonth, year ?? joinedYear]
  return end === undefined || of === undefined ? text : `${end.padStart(2, '0')}/${of}`
}
