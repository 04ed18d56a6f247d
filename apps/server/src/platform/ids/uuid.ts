// Whether a text can be an id at all: what cannot names nothing, and the database never sees it.
const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => FORM.test(text)
