// The body of a call as JSON, where some of its texts are JSON in a Blob already.

/** The parts of the JSON of a value; every Blob is the JSON of its place. */
const toParts = (value: unknown): BlobPart[] => {
  if (value instanceof Blob) return [value]
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => [',', ...toParts(item)])
    return ['[', ...items.slice(1), ']']
  }
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)]
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .flatMap(([name, member]) => [',', `${JSON.stringify(name)}:`, ...toParts(member)])
  return ['{', ...members.slice(1), '}']
}

/** The body unchanged if it has no Blob; else one Blob, whose parts are never text in this thread. */
export const toJsonBody = (body: object): object => {
  const parts = toParts(body)
  return parts.some((part) => part instanceof Blob) ? new Blob(parts, { type: 'application/json' }) : body
}
