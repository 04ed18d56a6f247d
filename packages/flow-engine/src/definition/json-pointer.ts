// A location in a definition; its JSON pointer is built only when reported.

export type Pointer = { readonly above: Pointer | null; readonly step: string | number }

export const wholeDefinition: Pointer = { above: null, step: '' }

/** `extendPointer(wholeDefinition, 'nodes', 0, 'party')` is the location `/nodes/0/party`. */
export const extendPointer = (above: Pointer, ...steps: (string | number)[]): Pointer => {
  let pointer = above
  for (const step of steps) pointer = { above: pointer, step }
  return pointer
}

export const listSteps = (pointer: Pointer): (string | number)[] => {
  const steps: (string | number)[] = []
  for (let at = pointer; at.above !== null; at = at.above) steps.push(at.step)
  return steps.reverse()
}

/** RFC 6901: `~` and `/` inside a member's name are escaped. */
const escaped = (step: string): string =>
  step.includes('~') || step.includes('/') ? step.replaceAll('~', '~0').replaceAll('/', '~1') : step

export const pointerTo = (steps: readonly (string | number)[]): string =>
  steps.length === 0 ? '' : `/${steps.map((step) => (typeof step === 'string' ? escaped(step) : step)).join('/')}`

export const formatPointer = (pointer: Pointer): string => pointerTo(listSteps(pointer))
