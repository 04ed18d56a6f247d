// JSON of a test that cannot be read yet. It is no part of the draft, and is kept beside it while another test is open.

interface TypedJson {
  text: string
  /** What the draft had at this place when it was typed. */
  stored: string
}

/** By the name of the field: `tests/0/constants`. */
export type TypedJsons = Map<string, TypedJson>

/** What is kept, unless the draft has something else at this place by now. */
export const firstText = (all: TypedJsons, name: string, stored: string): string => {
  const kept = all.get(name)
  return kept?.stored === stored ? kept.text : stored
}

export const keepTyped = (all: TypedJsons, name: string, typed: TypedJson, isReadable: boolean): void => {
  if (isReadable) all.delete(name)
  else all.set(name, typed)
}

/** A test is deleted: those after it move up, and what was typed into them moves with them. */
export const forgetTest = (all: TypedJsons, place: number): void => {
  for (const [name, typed] of [...all]) {
    const [list = '', number = '', ...member] = name.split('/')
    if (Number(number) < place) continue
    all.delete(name)
    if (Number(number) > place) all.set([list, Number(number) - 1, ...member].join('/'), typed)
  }
}
