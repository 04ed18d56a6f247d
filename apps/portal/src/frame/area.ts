// An area of the portal: its pages, and its place in the navigation. Each page folder exports one.
import type { IconName, TextsOf } from '@company-data/ui'
import { type AreaPage, page } from '@company-data/ui/frame'

/** The groups of the navigation, in order. */
export const groups = ['top', 'configuration', 'sharing', 'contracts', 'developers', 'customer', 'company'] as const

export type Group = (typeof groups)[number]

/** An act in the command palette: opens the address where the act begins. */
export interface AreaCommand {
  label: TextsOf<string>
  icon: IconName
  /** `${paths.services}?new=1` */
  path: string
  /** Two letters typed in sequence: `n s`. Unique among all commands. */
  keys?: string
  ownerOnly?: boolean
}

export interface Area {
  /** The target of the navigation entry. */
  path: string
  /** Undefined if the area is reached from another page. */
  navigation?: {
    group: Group
    icon: IconName
    label: TextsOf<string>
    /** For owners only: delegates do not see it (G-054). */
    ownerOnly?: boolean
    /** A shortcut from everywhere: `g s`, typed in sequence. Every page has its own. */
    keys: `g ${string}`
  }
  /** The most frequent acts, for the command palette. */
  commands?: readonly AreaCommand[]
  pages: readonly AreaPage[]
}

export { page }
