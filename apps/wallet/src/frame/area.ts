// An area of the wallet: its pages with their addresses, its place in the navigation, and what it shows elsewhere. Each page
// folder exports one.
import type { IconName, TextsOf } from '@company-data/ui'
import type { AreaPage } from '@company-data/ui/frame'
import type { ComponentType, LazyExoticComponent } from 'react'

export { page } from '@company-data/ui/frame'

export interface Area {
  /** The address that the navigation leads to. */
  path: string
  /** Undefined: the area is reached from another page. */
  navigation?: {
    /** In the bar at the lower edge of a phone, which has room for four short words; or behind “More” beside them. */
    place: 'bar' | 'more'
    icon: IconName
    label: TextsOf<string>
    /** A count at the entry, of what is new. It renders nothing when there is nothing. */
    mark?: LazyExoticComponent<ComponentType>
  }
  pages: readonly AreaPage[]
  /** A card on the home page, for what waits for the person. It renders nothing when there is nothing, and calls `useHomeReading`. */
  homeCard?: LazyExoticComponent<ComponentType>
  /** Stands over every page while somebody is signed in, such as an approval that waits. It renders nothing otherwise. */
  everywhere?: LazyExoticComponent<ComponentType>
}
