// An area of the wallet: its pages, its place in the navigation, and what it shows elsewhere. Each page folder exports one.
import type { IconName, LocalizedTexts } from '@company-data/ui'
import type { RoutePage } from '@company-data/ui/app'
import type { ComponentType, LazyExoticComponent } from 'react'

export { page } from '@company-data/ui/app'

export interface RouteGroup {
  /** The target of the navigation entry. */
  path: string
  /** Undefined if the area is reached from another page. */
  navigation?: {
    /** In the bottom bar of a phone, which has room for four short words, or behind “More”. */
    position: 'bar' | 'more'
    icon: IconName
    label: LocalizedTexts<string>
    /** A count of new things beside the entry. Renders nothing if there are none. */
    mark?: LazyExoticComponent<ComponentType>
  }
  pages: readonly RoutePage[]
  /** A card on the home page for what waits for the person. Renders nothing if nothing waits, and calls `useHomeReading`. */
  homeCard?: LazyExoticComponent<ComponentType>
  /** Mounted over every page while somebody is signed in, such as a pending approval. Renders nothing otherwise. */
  everywhere?: LazyExoticComponent<ComponentType>
}
