// Test JSON that cannot be parsed yet. It is not part of the draft, and is stored next to it while another test is
// open.

interface UnparsedJson {
  text: string
  /** The draft's value at this path when the text was typed. */
  storedText: string
}

/** By field name: `tests/0/constants`. */
export type UnparsedJsons = Map<string, UnparsedJson>

/** The stored text, unless the draft has changed at this path. */
export const firstText = (all: UnparsedJsons, name: string, storedText: string): string => {
  const entry = all.get(name)
  return entry?.storedText === storedText ? entry.text : storedText
}

export const storeUnparsedText = (all: UnparsedJsons, name: string, input: UnparsedJson, isReadable: boolean): void => {
  if (isReadable) all.delete(name)
  else all.set(name, input)
}

/** After a test is deleted, the later ones move up, and their typed texts with them. */
export const forgetTest = (all: UnparsedJsons, index: number): void => {
  for (const [name, input] of [...all]) {
    const [list = '', number = '', ...member] = name.split('/')
    if (Number(number) < index) continue
    all.delete(name)
    if (Number(number) > index) all.set([list, Number(number) - 1, ...member].join('/'), input)
  }
}
