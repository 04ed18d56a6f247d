// Boxes of a template's tags, as fractions of the displayed page, for previews.
import { type Matrix, pointAt } from '../content/matrix.ts'
import type { PageView, TemplateAnalysis, TemplateStream } from './analysis.ts'
import { computeEnd } from './layout/baseline-geometry.ts'
import type { StreamPlan } from './stream-plan.ts'
import type { Tag } from './tags.ts'

/** From the left and from the top; the page is 1 wide and 1 high. */
export interface PageBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface TagBox {
  readonly slug: string
  /** From 1. */
  readonly page: number
  /** Undefined if a note draws it. */
  readonly place: PageBox | undefined
  /** The box that a value may fill at the size of its tag before it is set smaller. */
  readonly room: PageBox | undefined
}

type Point = readonly [number, number]

/** The extent of letters below and above the baseline, in em. */
const BELOW = 0.24
const ABOVE = 0.8

/** The corners of a stretch of a line, in the space of the stream. */
const computeCorners = ({ glyphs }: StreamPlan, { first }: Tag, start: number, end: number): Point[] => {
  const glyph = glyphs[first]
  if (glyph === undefined) return []
  const { ux, uy, level, em } = glyph.baseline
  return [start, end].flatMap((along) =>
    [level - BELOW * em, level + ABOVE * em].map((base): Point => [along * ux - base * uy, along * uy + base * ux]),
  )
}

/** As a fraction of the page, clipped to it. */
const toPageFraction = ({ box: [left, bottom, right, top], turns }: PageView, points: readonly Point[]): PageBox => {
  const inside = (part: number): number => Math.min(1, Math.max(0, part))
  const pagePoints = points.map(([x, y]): Point => {
    const [fromLeft, fromTop] = [inside((x - left) / (right - left)), inside((top - y) / (top - bottom))]
    if (turns === 1) return [1 - fromTop, fromLeft]
    if (turns === 2) return [1 - fromLeft, 1 - fromTop]
    return turns === 3 ? [fromTop, 1 - fromLeft] : [fromLeft, fromTop]
  })
  const [across, down] = [pagePoints.map(([x]) => x), pagePoints.map(([, y]) => y)]
  const [x, y] = [Math.min(...across), Math.min(...down)]
  return { left: x, top: y, width: Math.max(...across) - x, height: Math.max(...down) - y }
}

interface Stretches {
  readonly tag: Point[]
  readonly room: Point[]
}

/** The stretch of a tag, and the one available to its value: the rest of its chain keeps its width and moves along. */
const computeStretches = (plan: StreamPlan, tag: Tag, number: number): Stretches | undefined => {
  const [first, last] = [plan.glyphs[tag.first], plan.glyphs[tag.last]]
  if (first === undefined || last === undefined) return undefined
  const [start, end] = [first.along, computeEnd(last)]
  const chain = plan.chains.find(({ tags }) => tags.some((chainTag) => chainTag.tag === number))
  const more = chain === undefined ? 0 : Math.max(0, chain.room - (chain.end - chain.start))
  const before = chain?.anchor === 'end' ? more : chain?.anchor === 'middle' ? more / 2 : 0
  return {
    tag: computeCorners(plan, tag, start, end),
    room: computeCorners(plan, tag, start - before, end + more - before),
  }
}

const listStreamBoxes = ({ plan, page, matrix, target }: TemplateStream, frames: readonly PageView[]): TagBox[] => {
  const pages = 'pages' in target ? target.pages.map((index) => index + 1) : [page]
  return plan.tags.flatMap((tag, number) => {
    const stretches = computeStretches(plan, tag, number)
    return pages.map((shownOn) => {
      const pageView = frames[shownOn - 1]
      const toPageBox = (map: Matrix, points: readonly Point[]): PageBox | undefined =>
        pageView &&
        toPageFraction(
          pageView,
          points.map(([x, y]) => pointAt(map, x, y)),
        )
      return {
        slug: tag.slug,
        page: shownOn,
        place: matrix && stretches && toPageBox(matrix, stretches.tag),
        room: matrix && stretches && toPageBox(matrix, stretches.room),
      }
    })
  })
}

/** In reading order: page by page, top to bottom, left to right. */
const compareBoxes = (a: TagBox, b: TagBox): number =>
  a.page - b.page || (a.place?.top ?? 2) - (b.place?.top ?? 2) || (a.place?.left ?? 0) - (b.place?.left ?? 0)

/** Each occurrence of each tag. */
export const listTagBoxes = ({ streams, pages }: TemplateAnalysis): TagBox[] =>
  streams.flatMap((stream) => listStreamBoxes(stream, pages)).sort(compareBoxes)
