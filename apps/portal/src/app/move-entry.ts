// Moves one entry of a list to another position.

export const moveEntry = <Entry>(list: readonly Entry[], from: number, to: number): Entry[] => {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
