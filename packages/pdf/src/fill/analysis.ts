// What an analysis of a template holds. It does not change, may be kept, and serves any number of fills.
import type { Matrix } from '../content/matrix.ts'
import type { Box } from './layout/extents.ts'
import type { MarkPlan } from './rewrite/marked-content.ts'
import type { StreamPlan } from './stream-plan.ts'

/** A tag that a fill replaces, with the page that it stands on (from 1) and how often it stands there. */
export interface TagCount {
  readonly slug: string
  readonly page: number
  readonly count: number
}

/** A tag that stays as it is printed: split over runs or lines, or inside a field of a form. */
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

/** A page as it is looked at: what of it is seen, and how it is turned. */
export interface PageView {
  readonly box: Box
  /** Clockwise, in quarters of a turn: 0 to 3. */
  readonly turns: number
}

export interface TemplateStream {
  readonly plan: StreamPlan
  readonly marks: readonly MarkPlan[]
  /** The page on which it is drawn first, from 1. */
  readonly page: number
  /** From its space to that of the page; undefined for what a note draws, whose place follows other rules. */
  readonly matrix: Matrix | undefined
  /** The pages whose content it is (from 0), or the form XObject that it is. */
  readonly target:
    | { readonly pages: readonly number[] }
    | { readonly form: ObjectId; readonly resources: ResourceOwner }
}

export interface TemplateAnalysis {
  /** The file that is filled: written anew when it has tags, as it is when it has none. */
  readonly bytes: Uint8Array
  readonly pages: readonly PageView[]
  readonly tags: readonly TagCount[]
  readonly unfilled: readonly UnfilledTag[]
  /** Whether it carries a signature; a signed PDF with tags is not filled (FA-75). */
  readonly signed: boolean
  readonly streams: readonly TemplateStream[]
  /** Whether titles, notes or the structure have tags, too. */
  readonly hasTexts: boolean
}
