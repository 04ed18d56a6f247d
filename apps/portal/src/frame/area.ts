// An area of the portal: its pages with their addresses, and its place in the navigation. Each page folder exports one.
import type { IconName, TextsOf } from '@company-data/ui'
import { type AreaPage, page } from '@company-data/ui/frame'

/** The groups of the navigation, in their order. */
export const groups = ['top', 'configuration', 'sharing', 'contracts', 'developers', 'customer', 'company'] as const

export type Group = (typeof groups)[number]

/** An act that the command palette offers: it opens an address at which the act begins. */
export interface AreaCommand {
  label: TextsOf<string>
  icon: IconName
  /** `${paths.services}?new=1` */
  path: string
  /** Two letters that are typed one after the other: `n s`. No two commands have the same. */
  keys?: string
  ownerOnly?: boolean
}

export interface Area {
  /** The address that the navigation leads to. */
  path: string
  /** Undefined: the area is reached from another page. */
  navigation?: {
    group: Group
    icon: IconName
    label: TextsOf<string>
    /** For owners only: a delegate does not see it (G-054). */
    ownerOnly?: boolean
    /** Lead here from everywhere: `g s`, typed one after the other. */
    keys?: string
  }
  /** What is done here most often, for the command palette. */
  commands?: readonly AreaCommand[]
  pages: readonly AreaPage[]
}

export { page }
