// The labels of the parties of a flow, each different.

/** By key. A label that several parties have is shown with the key of each. */
export const partyLabels = (parties: ReadonlyArray<{ key: string; label: string }>): Map<string, string> => {
  const counts = new Map<string, number>()
  for (const { label } of parties) counts.set(label, (counts.get(label) ?? 0) + 1)
  return new Map(
    parties.map(({ key, label }) => {
      if (label === '') return [key, key]
      return [key, (counts.get(label) ?? 0) > 1 ? `${label} (${key})` : label]
    }),
  )
}
