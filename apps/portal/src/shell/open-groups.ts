// The folded groups of the navigation that the user has opened, in this browser.
import { useState } from 'react'
import { FOLDED_GROUPS, type Group } from '../app/navigation/navigation-groups.ts'

const NAME = 'open-groups'

/** Unknown names are forgotten. */
export const parseGroups = (text: string | null): ReadonlySet<Group> => {
  const names = (text ?? '').split(',')
  return new Set(FOLDED_GROUPS.filter((group) => names.includes(group)))
}

/** Missing or blocked storage only forgets it. */
const orUndefined = <Value>(work: () => Value): Value | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

export const useOpenGroups = () => {
  const [openGroups, setOpenGroups] = useState(() => parseGroups(orUndefined(() => localStorage.getItem(NAME)) ?? null))
  const toggle = (group: Group) => {
    const next = new Set(openGroups)
    if (!next.delete(group)) next.add(group)
    orUndefined(() => localStorage.setItem(NAME, [...next].join(',')))
    setOpenGroups(next)
  }
  return { openGroups, toggle }
}
