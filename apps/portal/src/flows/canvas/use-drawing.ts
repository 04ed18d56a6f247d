// The cards and lines of the canvas. What did not change keeps its object, so that a flow of 200 steps redraws one card.
import type { Definition, Problem } from '@company-data/flow-engine'
import { MarkerType } from '@xyflow/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useEditor } from '../editor/use-editor.tsx'
import { drawingOf, kindOfStep, labelOfEdge, linesOf, severityOf } from './drawing.ts'
import type { EdgeOnCanvas } from './edge-line.tsx'
import { type Drawing, labelPlaces, type Place, placeNewStep, placeOneByOne } from './layout.ts'
import type { StepCardData, StepOnCanvas } from './step-card.tsx'

const MARKER = { type: MarkerType.ArrowClosed, width: 16, height: 16, color: 'var(--arrow)' } as const

const isSameData = (one: StepCardData, other: StepCardData): boolean =>
  one.label === other.label &&
  one.kind === other.kind &&
  one.party === other.party &&
  one.isOwner === other.isOwner &&
  one.severity === other.severity &&
  one.isOnWay === other.isOnWay &&
  one.lines.join('\n') === other.lines.join('\n')

/**
 * Places are not part of a definition and the API has no room for them: they are computed when a flow is opened, moved by
 * hand while it is open, and kept for the steps that stay. `layouts` counts how often they were computed; before the first
 * answer of the thread there are none.
 */
export const usePlaces = (definition: Definition) => {
  const { thread } = useEditor()
  const places = useRef(new Map<string, Place>())
  const [layouts, setLayouts] = useState(0)
  const drawing = useMemo(() => drawingOf(definition), [definition])
  const latest = useRef(drawing)
  latest.current = drawing
  const tidy = useCallback(async () => {
    const drawn = latest.current
    places.current = await thread.place(drawn).catch(() => placeOneByOne(drawn))
    setLayouts((count) => count + 1)
  }, [thread])
  useEffect(() => void tidy(), [tidy])
  if (layouts > 0)
    for (const { key } of drawing.steps)
      if (!places.current.has(key)) places.current.set(key, placeNewStep(drawing, alive(places.current, drawing), key))
  return {
    layouts,
    placeOf: (key: string): Place => places.current.get(key) ?? { x: 0, y: 0 },
    move: (key: string, place: Place) => places.current.set(key, place),
    tidy,
  }
}

const alive = (places: ReadonlyMap<string, Place>, { steps }: Drawing): Map<string, Place> => {
  const keys = new Set(steps.map(({ key }) => key))
  return new Map([...places].filter(([key]) => keys.has(key)))
}

export const useCards = (
  definition: Definition,
  problems: ReadonlyMap<string, readonly Problem[]>,
  way: ReadonlySet<string>,
): ReadonlyMap<string, StepCardData> => {
  const earlier = useRef(new Map<string, StepCardData>())
  return useMemo(() => {
    const { nodes, edges, parties, entry } = definition
    const leaving = new Set(edges.map(({ from }) => from))
    const byKey = new Map(parties.map((party) => [party.key, party]))
    const cards = new Map<string, StepCardData>()
    for (const node of nodes) {
      const party = byKey.get(node.party)
      const data: StepCardData = {
        label: node.label || node.key,
        kind: kindOfStep(node, entry, !leaving.has(node.key)),
        party: party?.label ?? '',
        isOwner: party?.type === 'owner',
        lines: linesOf(node),
        severity: severityOf(problems.get(node.key)),
        isOnWay: way.has(node.key),
      }
      const before = earlier.current.get(node.key)
      cards.set(node.key, before !== undefined && isSameData(before, data) ? before : data)
    }
    earlier.current = cards
    return cards
  }, [definition, problems, way])
}

export const nodeOf = (key: string, data: StepCardData, position: Place, selected: boolean): StepOnCanvas => ({
  id: key,
  type: 'step',
  position,
  data,
  selected,
  ariaLabel: data.label,
})

export const useLines = (
  { nodes, edges }: Definition,
  selected: number | undefined,
  nameOf: (from: string, to: string, label: string | undefined) => string,
): EdgeOnCanvas[] =>
  useMemo(() => {
    const keys = new Set(nodes.map(({ key }) => key))
    const drawn = edges.map(({ from, to, when }) => ({ from, to, label: labelOfEdge(when) }))
    const places = labelPlaces(drawn)
    return drawn.flatMap(({ from, to, label }, place) =>
      keys.has(from) && keys.has(to)
        ? [
            {
              id: String(place),
              type: 'edge' as const,
              source: from,
              target: to,
              selected: place === selected,
              data: { place: places[place] ?? 'middle', ...(label !== undefined && { text: label }) },
              ariaLabel: nameOf(from, to, label),
              markerEnd: MARKER,
            },
          ]
        : [],
    )
  }, [nodes, edges, selected, nameOf])
