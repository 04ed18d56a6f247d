// The navigation of a sidebar: groups of links, each with an icon. The link of the current page stays in view.
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import styles from './sidebar-navigation.module.css'

interface SidebarNavigationProps {
  label: string
  /** The path of the page. */
  page: string
  children: ReactNode
}

/** Its links are plain `a` elements: the current one has `aria-current="page"`. */
export const SidebarNavigation = ({ label, page, children }: SidebarNavigationProps) => {
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current entry
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [page])
  return (
    <nav ref={list} aria-label={label} className={styles.list}>
      {children}
    </nav>
  )
}

export const SidebarGroup = ({ heading = '', children }: { heading?: string; children: ReactNode }) => (
  <div className={styles.group}>
    {heading && <h2 className={styles.heading}>{heading}</h2>}
    {children}
  </div>
)

interface FoldedSidebarGroupProps {
  heading: string
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** Its heading opens and closes it. */
export const FoldedSidebarGroup = ({ heading, isOpen, onToggle, children }: FoldedSidebarGroupProps) => (
  <div className={styles.group}>
    <h2>
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onToggle}>
        {heading}
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={13} />
      </button>
    </h2>
    {isOpen && children}
  </div>
)
