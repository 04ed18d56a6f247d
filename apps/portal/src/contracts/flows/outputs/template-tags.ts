// Positions of a template's tags and the fit of the sample answers, page by page.
import type { FlowAssetPreview } from '@company-data/sdk/company'
import type { PdfMark } from '@company-data/web/pdf'

type Fit = FlowAssetPreview['places'][number]['fit']
type Reason = FlowAssetPreview['unfilled'][number]['reason']

/** A tag on a page: how its value fits, or why it is not filled. */
export interface TagOnPage {
  tag: string
  state: Fit | Reason
  tone: PdfMark['tone']
}

const TONES: Readonly<Record<Fit, PdfMark['tone']>> = {
  fits: 'good',
  small: 'warn',
  forced: 'bad',
  invisible: 'bad',
}

/** Each tag once per page, in order; pages without tags are left out. */
export const tagsByPage = ({ places, unfilled }: FlowAssetPreview): [page: number, tags: TagOnPage[]][] => {
  const pages = new Map<number, Map<string, TagOnPage>>()
  const add = (page: number, entry: TagOnPage): void => {
    const tags = pages.get(page) ?? new Map<string, TagOnPage>()
    pages.set(page, tags)
    tags.set(`${entry.tag} ${entry.state}`, entry)
  }
  for (const { page, tag, fit } of places) add(page, { tag, state: fit, tone: TONES[fit] })
  for (const { page, tag, reason } of unfilled) add(page, { tag, state: reason, tone: 'bad' })
  return [...pages].sort(([page], [other]) => page - other).map(([page, tags]) => [page, [...tags.values()]])
}

/** The marked boxes: the space of each value if known, otherwise the box of its tag. */
export const toMarks = ({ places }: FlowAssetPreview): PdfMark[] =>
  places.flatMap(({ page, tag, place, room, fit }) => {
    const part = room ?? place
    return part === null ? [] : [{ page, ...part, label: `{{${tag}}}`, tone: TONES[fit] }]
  })
