// A route group of the portal: its pages and its navigation entry. Each page folder exports one.
import type { IconName, LocalizedTexts } from '@company-data/ui'
import { page, type RoutePage } from '@company-data/web/app'
import type { Group } from './navigation/navigation-groups.ts'

/** An action in the command palette: opens the address where the action begins. */
export interface RouteCommand {
  label: LocalizedTexts<string>
  icon: IconName
  /** `${paths.services}?new=1` */
  path: string
  /** Two letters typed in sequence: `n s`. Unique among all commands. */
  keys?: string
  ownerOnly?: boolean
}

export interface RouteGroup {
  /** The target of the navigation entry. */
  path: string
  /** Undefined if the page is reached from another page. */
  navigation?: {
    group: Group
    icon: IconName
    label: LocalizedTexts<string>
    /** For owners only: delegates do not see it (G-054). */
    ownerOnly?: boolean
    /** A shortcut from everywhere: `g s`, typed in sequence. Every page has its own. */
    keys: `g ${string}`
  }
  /** The most frequent actions, for the command palette. */
  commands?: readonly RouteCommand[]
  pages: readonly RoutePage[]
}

export { page }
