// A place inside a definition. Its JSON pointer is only put together when somebody has something to say about it.

export type Spot = { readonly above: Spot | null; readonly step: string | number }

export const wholeDefinition: Spot = { above: null, step: '' }

/** `spotAt(wholeDefinition, 'nodes', 0, 'party')` is the place `/nodes/0/party`. */
export const spotAt = (above: Spot, ...steps: (string | number)[]): Spot => {
  let spot = above
  for (const step of steps) spot = { above: spot, step }
  return spot
}

export const stepsOf = (spot: Spot): (string | number)[] => {
  const steps: (string | number)[] = []
  for (let at = spot; at.above !== null; at = at.above) steps.push(at.step)
  return steps.reverse()
}

/** RFC 6901: `~` and `/` inside a member's name are escaped. */
const escaped = (step: string): string =>
  step.includes('~') || step.includes('/') ? step.replaceAll('~', '~0').replaceAll('/', '~1') : step

export const pointerTo = (steps: readonly (string | number)[]): string =>
  steps.length === 0 ? '' : `/${steps.map((step) => (typeof step === 'string' ? escaped(step) : step)).join('/')}`

export const pointerOf = (spot: Spot): string => pointerTo(stepsOf(spot))
