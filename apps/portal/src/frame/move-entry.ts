// A list with one entry at another place, as a list that is sorted by hand asks for it.

export const moveEntry = <Entry>(list: readonly Entry[], from: number, to: number): Entry[] => {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
