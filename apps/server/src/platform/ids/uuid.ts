// Tests whether a text has the form of a UUID; an id that does not cannot exist, so the database is not asked.
const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => FORM.test(text)
