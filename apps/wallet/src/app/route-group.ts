// A route group of the wallet: its pages, its navigation entry and its home card. Each page folder exports one.
import type { IconName, LocalizedTexts } from '@company-data/ui'
import type { RoutePage } from '@company-data/web/app'
import type { ComponentType } from 'react'

export { page } from '@company-data/web/app'

export interface RouteGroup {
  /** The target of the navigation entry. */
  path: string
  /** Undefined if the page is reached from another page. */
  navigation?: {
    /** In the bottom bar of a phone, which has room for four short words, or behind “More”. */
    position: 'bar' | 'more'
    icon: IconName
    label: LocalizedTexts<string>
    /** A count of new entries beside the link. Renders nothing for zero. */
    mark?: ComponentType
  }
  pages: readonly RoutePage[]
  /** A card on the home page for pending matters. Renders nothing without any, and calls `useHomeReading`. */
  homeCard?: ComponentType
  /** Mounted over every page while a person is signed in, such as a pending approval. Renders nothing otherwise. */
  everywhere?: ComponentType
}
