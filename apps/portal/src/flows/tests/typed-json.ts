// Test JSON that cannot be parsed yet. It is not part of the draft, and is kept beside it while another test is open.

interface TypedJson {
  text: string
  /** The draft's value at this place when it was typed. */
  stored: string
}

/** By field name: `tests/0/constants`. */
export type TypedJsons = Map<string, TypedJson>

/** The kept text, unless the draft has changed at this place. */
export const firstText = (all: TypedJsons, name: string, stored: string): string => {
  const kept = all.get(name)
  return kept?.stored === stored ? kept.text : stored
}

export const keepTyped = (all: TypedJsons, name: string, typed: TypedJson, isReadable: boolean): void => {
  if (isReadable) all.delete(name)
  else all.set(name, typed)
}

/** After a test is deleted, the later ones move up, and their typed texts with them. */
export const forgetTest = (all: TypedJsons, place: number): void => {
  for (const [name, typed] of [...all]) {
    const [list = '', number = '', ...member] = name.split('/')
    if (Number(number) < place) continue
    all.delete(name)
    if (Number(number) > place) all.set([list, Number(number) - 1, ...member].join('/'), typed)
  }
}
