// Paths from templates: what is put in is encoded, so an id from outside cannot lead to another route.

/** path`/api/services/${id}` */
export const path = (parts: TemplateStringsArray, ...values: readonly string[]): string =>
  parts.reduce((text, part, index) => `${text}${segment(values[index - 1] ?? '')}${part}`)

/** An empty, `.` or `..` segment would name the resource above; fetch would resolve it even when encoded. */
const segment = (value: string): string => {
  if (value === '' || value === '.' || value === '..') throw new TypeError('an id in a path must not be empty or dots')
  return encodeURIComponent(value)
}
