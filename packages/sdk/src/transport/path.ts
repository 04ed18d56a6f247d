// Builds paths from templates; every id is encoded, so an id from outside cannot lead to another route.

/** path`/api/services/${serviceId}` */
export const path = (parts: TemplateStringsArray, ...values: readonly string[]): string =>
  parts.reduce((text, part, index) => `${text}${segment(values[index - 1] ?? '')}${part}`)

/** An empty, `.` or `..` segment names the resource above, and fetch resolves it even when it is encoded. */
export const segment = (value: string | undefined): string => {
  if (!value || value === '.' || value === '..') throw new TypeError('An id in a path must not be empty or dots.')
  return encodeURIComponent(value)
}
