// The order in which constants are evaluated, and which of them form cycles (D2-CON-25, FG-07 r15).

export type EvaluationOrder = {
  /** Every place, those that it reads before itself. */
  readonly places: readonly number[]
  /** The places that read themselves, directly or through others. */
  readonly cyclic: ReadonlySet<number>
}

type Visit = { readonly place: number; next: number }

/** Tarjan's components without recursion, because a chain of constants may be as long as the list. */
export const evaluationOrder = (reads: readonly (readonly number[])[]): EvaluationOrder => {
  const places: number[] = []
  const cyclic = new Set<number>()
  const numbers = new Map<number, number>()
  const lowest = new Map<number, number>()
  const open: number[] = []
  const isOpen = new Set<number>()
  const visits: Visit[] = []

  const enter = (place: number): void => {
    numbers.set(place, numbers.size)
    lowest.set(place, numbers.size - 1)
    open.push(place)
    isOpen.add(place)
    visits.push({ place, next: 0 })
  }
  const lower = (place: number, number: number): void => {
    lowest.set(place, Math.min(lowest.get(place) ?? number, number))
  }
  const close = (place: number): void => {
    const component = open.splice(open.lastIndexOf(place))
    const [only = place] = component
    const isCycle = component.length > 1 || reads[only]?.includes(only) === true
    for (const member of component) {
      isOpen.delete(member)
      places.push(member)
      if (isCycle) cyclic.add(member)
    }
  }
  const step = (visit: Visit): void => {
    const target = reads[visit.place]?.[visit.next]
    visit.next += 1
    if (target !== undefined) {
      if (!numbers.has(target)) enter(target)
      else if (isOpen.has(target)) lower(visit.place, numbers.get(target) ?? 0)
      return
    }
    visits.pop()
    const parent = visits.at(-1)
    if (parent !== undefined) lower(parent.place, lowest.get(visit.place) ?? 0)
    if (lowest.get(visit.place) === numbers.get(visit.place)) close(visit.place)
  }

  for (const place of reads.keys()) {
    if (!numbers.has(place)) enter(place)
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) step(visit)
  }
  return { places, cyclic }
}
