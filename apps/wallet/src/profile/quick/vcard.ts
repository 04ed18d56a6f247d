// Reads the first contact of a vCard file (RFC 6350, and the older versions that phones export). Pure.

/** Values by the names of the fields of a profile; an address is an object of its parts. */
export type ContactValues = Readonly<Record<string, string | Readonly<Record<string, string>>>>

interface Property {
  name: string
  value: string
  isQuoted: boolean
}

/** A line that begins with a space continues the one before, and so does the next one after a quoted-printable `=`. */
const unfold = (text: string): string[] => {
  const lines: string[] = []
  for (const line of text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')) {
    const last = lines.at(-1)
    if (last !== undefined && /quoted-printable/i.test(last) && last.endsWith('='))
      lines.splice(-1, 1, last.slice(0, -1) + line)
    else lines.push(line)
  }
  return lines
}

const parseProperty = (line: string): Property | undefined => {
  const match = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/.exec(line)
  if (match === null) return undefined
  const [, name = '', parameters = '', value = ''] = match
  return { name: name.toUpperCase(), value, isQuoted: /quoted-printable/i.test(parameters) }
}

const decodeQuoted = (text: string): string => {
  const encoder = new TextEncoder()
  const bytes = [...text.matchAll(/=([0-9A-F]{2})|([\s\S])/giu)].flatMap(([, hex, character]) =>
    hex === undefined ? [...encoder.encode(character)] : [Number.parseInt(hex, 16)],
  )
  return new TextDecoder().decode(new Uint8Array(bytes))
}

const unescapeText = (text: string): string =>
  text
    .replace(/\\([nN,;\\:])/g, (_match, character: string) => (character.toLowerCase() === 'n' ? ' ' : character))
    .trim()

/** The parts between semicolons that are not escaped. */
const splitParts = (value: string): string[] => value.split(/(?<!\\);/).map(unescapeText)

const filled = (parts: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).flatMap(([key, text]) => (text ? [[key, text]] : [])))

const READERS: Readonly<Record<string, (value: string) => ContactValues>> = {
  N: (value) => {
    const [last_name, first_name, middle_name] = splitParts(value)
    return filled({ first_name, middle_name, last_name })
  },
  EMAIL: (value) => filled({ email: unescapeText(value) }),
  TEL: (value) => filled({ phone: unescapeText(value).replace(/^tel:/i, '') }),
  BDAY: (value) => {
    const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(value)
    return match === null ? {} : { date_of_birth: `${match[1]}-${match[2]}-${match[3]}` }
  },
  ADR: (value) => {
    const [, street2, street, city, state, postal_code] = splitParts(value)
    const address = filled({ street, street2, postal_code, city, state })
    return Object.keys(address).length === 0 ? {} : { address }
  },
  URL: (value) => filled({ website: unescapeText(value) }),
}

/** The first value of each kind counts. Undefined if the text is not a vCard. */
export const parseVcard = (text: string): ContactValues | undefined => {
  const lines = unfold(text)
  const start = lines.findIndex((line) => /^BEGIN:VCARD$/i.test(line.trim()))
  if (start < 0) return undefined
  const end = lines.findIndex((line, index) => index > start && /^END:VCARD$/i.test(line.trim()))
  const values: Record<string, ContactValues[string]> = {}
  for (const line of lines.slice(start + 1, end < 0 ? undefined : end)) {
    const property = parseProperty(line)
    const read = property && Object.hasOwn(READERS, property.name) ? READERS[property.name] : undefined
    if (property === undefined || read === undefined) continue
    const entries = read(property.isQuoted ? decodeQuoted(property.value) : property.value)
    for (const [key, value] of Object.entries(entries)) values[key] ??= value
  }
  return values
}
