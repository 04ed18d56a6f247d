// Tests whether a text has the form of a UUID; an id that does not cannot exist, so the database is not asked.
const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => FORM.test(text)

/** No id created at this time or later sorts before it: an index by id finds newer rows with it. */
export const firstIdAt = (timeMs: number): string => {
  const time = Math.max(0, timeMs).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
