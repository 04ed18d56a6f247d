// Chooses the format of a response: XML when `Accept` prefers it, otherwise JSON; never 406 (G-023).

export type WireFormat = 'json' | 'xml'

const JSON_TYPES = ['application/json', 'application/*', '*/*']
const XML_TYPES = ['application/xml', 'text/xml']

interface Range {
  type: string
  quality: number
}

const parseRange = (part: string): Range => {
  const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
  const q = parameters.find((parameter) => parameter.startsWith('q='))
  const quality = q === undefined ? 1 : Number(q.slice(2))
  return { type, quality: Number.isFinite(quality) ? quality : 0 }
}

export const negotiate = (accept: string | undefined): WireFormat => {
  if (accept === undefined || !/xml/i.test(accept)) return 'json'
  const ranges = accept.slice(0, 1024).split(',').map(parseRange)
  const best = (types: readonly string[]): number =>
    Math.max(0, ...ranges.filter(({ type }) => types.includes(type)).map(({ quality }) => quality))
  const xml = best(XML_TYPES)
  if (xml === 0) return 'json'
  const json = ranges.filter(({ type }) => type === 'application/json').map(({ quality }) => quality)
  // Next to an explicit XML type, a wildcard means "anything else" and does not outweigh the named type.
  const rival = json.length > 0 ? Math.max(...json) : best(JSON_TYPES) - Number.EPSILON
  if (xml !== rival) return xml > rival ? 'xml' : 'json'
  return ranges.findIndex(({ type }) => XML_TYPES.includes(type)) <
    ranges.findIndex(({ type }) => type === 'application/json')
    ? 'xml'
    : 'json'
}
