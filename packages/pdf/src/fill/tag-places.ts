// Where the tags of a template stand on its pages, as parts of the page as it is looked at: for whoever shows them there.
import { type Matrix, pointAt } from '../content/matrix.ts'
import type { PageFrame, TemplateAnalysis, TemplateStream } from './analysis.ts'
import { endOf } from './layout/places.ts'
import type { StreamPlan } from './stream-plan.ts'
import type { Tag } from './tags.ts'

/** From the left and from above; the page is 1 wide and 1 high. */
export interface PartOfPage {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface TagPlace {
  readonly slug: string
  /** From 1. */
  readonly page: number
  /** Undefined where a note draws it. */
  readonly place: PartOfPage | undefined
  /** The place that a value may take at the size of its tag before it is set smaller. */
  readonly room: PartOfPage | undefined
}

type Point = readonly [number, number]

/** Parts of an em below and above the baseline that letters take. */
const BELOW = 0.24
const ABOVE = 0.8

/** The corners of a stretch of a line, in the space of the stream. */
const cornersOf = ({ glyphs }: StreamPlan, { first }: Tag, start: number, end: number): Point[] => {
  const glyph = glyphs[first]
  if (glyph === undefined) return []
  const { ux, uy, level, em } = glyph.place
  return [start, end].flatMap((along) =>
    [level - BELOW * em, level + ABOVE * em].map((base): Point => [along * ux - base * uy, along * uy + base * ux]),
  )
}

/** As a part of the page: what lies outside of it is cut off. */
const partOf = ({ box: [left, bottom, right, top], turns }: PageFrame, points: readonly Point[]): PartOfPage => {
  const inside = (part: number): number => Math.min(1, Math.max(0, part))
  const shown = points.map(([x, y]): Point => {
    const [fromLeft, fromTop] = [inside((x - left) / (right - left)), inside((top - y) / (top - bottom))]
    if (turns === 1) return [1 - fromTop, fromLeft]
    if (turns === 2) return [1 - fromLeft, 1 - fromTop]
    return turns === 3 ? [fromTop, 1 - fromLeft] : [fromLeft, fromTop]
  })
  const [across, down] = [shown.map(([x]) => x), shown.map(([, y]) => y)]
  const [x, y] = [Math.min(...across), Math.min(...down)]
  return { left: x, top: y, width: Math.max(...across) - x, height: Math.max(...down) - y }
}

interface Stretches {
  readonly tag: Point[]
  readonly room: Point[]
}

/** The stretch of a tag, and the one that a value may take: the rest of its chain keeps its width and moves along. */
const stretchesOf = (plan: StreamPlan, tag: Tag, number: number): Stretches | undefined => {
  const [first, last] = [plan.glyphs[tag.first], plan.glyphs[tag.last]]
  if (first === undefined || last === undefined) return undefined
  const [start, end] = [first.along, endOf(last)]
  const chain = plan.chains.find(({ tags }) => tags.some((one) => one.tag === number))
  const more = chain === undefined ? 0 : Math.max(0, chain.room - (chain.end - chain.start))
  const before = chain?.anchor === 'end' ? more : chain?.anchor === 'middle' ? more / 2 : 0
  return {
    tag: cornersOf(plan, tag, start, end),
    room: cornersOf(plan, tag, start - before, end + more - before),
  }
}

const placesOf = ({ plan, page, matrix, target }: TemplateStream, frames: readonly PageFrame[]): TagPlace[] => {
  const pages = 'pages' in target ? target.pages.map((index) => index + 1) : [page]
  return plan.tags.flatMap((tag, number) => {
    const stretches = stretchesOf(plan, tag, number)
    return pages.map((shownOn) => {
      const frame = frames[shownOn - 1]
      const place = (map: Matrix, points: readonly Point[]): PartOfPage | undefined =>
        frame &&
        partOf(
          frame,
          points.map(([x, y]) => pointAt(map, x, y)),
        )
      return {
        slug: tag.slug,
        page: shownOn,
        place: matrix && stretches && place(matrix, stretches.tag),
        room: matrix && stretches && place(matrix, stretches.room),
      }
    })
  })
}

/** In the order of reading: page by page, from above, from the left. */
const inOrder = (a: TagPlace, b: TagPlace): number =>
  a.page - b.page || (a.place?.top ?? 2) - (b.place?.top ?? 2) || (a.place?.left ?? 0) - (b.place?.left ?? 0)

/** Each tag as often as it stands on a page. */
export const tagPlaces = ({ streams, pages }: TemplateAnalysis): TagPlace[] =>
  streams.flatMap((stream) => placesOf(stream, pages)).sort(inOrder)
