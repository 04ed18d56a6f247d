// A route group of the console: its pages, its navigation entry, and the roles that may open it.
import type { OperatorRole } from '@company-data/protocol/contract/access'
import type { IconName, LocalizedTexts } from '@company-data/ui'
import { page, type RoutePage } from '@company-data/web/app'

export interface RouteGroup {
  /** The target of the navigation entry. */
  path: string
  icon: IconName
  label: LocalizedTexts<string>
  /** Operators with one of these roles see the entry, and owners. */
  roles: readonly OperatorRole[]
  pages: readonly RoutePage[]
}

export { page }
