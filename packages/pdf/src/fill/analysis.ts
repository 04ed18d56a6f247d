// The analysis of a template. It is immutable, cacheable, and serves any number of fills.
import type { Matrix } from '../content/matrix.ts'
import type { Box } from './layout/extents.ts'
import type { MarkPlan } from './rewrite/marked-content.ts'
import type { StreamPlan } from './stream-plan.ts'

/** A tag that a fill replaces, with its page (from 1) and its count there. */
export interface TagCount {
  readonly slug: string
  readonly page: number
  readonly count: number
}

/** A tag that is printed unchanged: split over runs or lines, or inside a form field. */
export interface UnfilledTag {
  readonly slug: string
  readonly page: number
  readonly reason: 'split' | 'form_field'
}

export interface ObjectId {
  readonly number: number
  readonly generation: number
}

/** The page (from 0) or form XObject that has the resources of a stream. */
export type ResourceOwner = { readonly page: number } | { readonly form: ObjectId }

/** A page as displayed: its visible box and its rotation. */
export interface PageView {
  readonly box: Box
  /** Clockwise quarter turns: 0 to 3. */
  readonly turns: number
}

export interface TemplateStream {
  readonly plan: StreamPlan
  readonly marks: readonly MarkPlan[]
  /** The first page that draws it, from 1. */
  readonly page: number
  /** From its space to that of the page; undefined for the drawing of a note, whose position follows other rules. */
  readonly matrix: Matrix | undefined
  /** The pages that have it as content (from 0), or its form XObject. */
  readonly target:
    | { readonly pages: readonly number[] }
    | { readonly form: ObjectId; readonly resources: ResourceOwner }
}

export interface TemplateAnalysis {
  /** The file to fill: rewritten when it has tags, unchanged otherwise. */
  readonly bytes: Uint8Array
  readonly pages: readonly PageView[]
  readonly tags: readonly TagCount[]
  readonly unfilled: readonly UnfilledTag[]
  /** True if it carries a signature; a signed PDF with tags is not filled (FA-75). */
  readonly signed: boolean
  readonly streams: readonly TemplateStream[]
  /** True if titles, notes or the structure also have tags. */
  readonly hasTexts: boolean
}
