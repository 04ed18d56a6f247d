// The layout of an app with many pages: a sidebar beside the page. On a phone the sidebar opens from a bar.
import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/button.tsx'
import { type Action, Menu } from '../overlays/menu.tsx'
import styles from './sidebar-layout.module.css'
import { SkipLink } from './skip-link.tsx'

interface SidebarNameProps {
  /** A letter or an icon. */
  mark: ReactNode
  name: ReactNode
  detail: ReactNode
}

const NameLines = ({ name, detail }: Omit<SidebarNameProps, 'mark'>) => (
  <span className={styles.name}>
    {name}
    <span>{detail}</span>
  </span>
)

/** Names what the app is about, at the top of the sidebar and in the bar of a phone. */
export const SidebarTitle = ({ mark, ...lines }: SidebarNameProps) => (
  <div className={styles.top}>
    <span className={styles.mark} aria-hidden>
      {mark}
    </span>
    <NameLines {...lines} />
  </div>
)

/** The signed-in user at the foot of the sidebar, with a menu. */
export const SidebarUser = (props: SidebarNameProps & { menuLabel: string; actions: readonly Action[] }) => {
  const { mark, menuLabel, actions, ...lines } = props
  return (
    <div className={styles.foot}>
      <span className={classNames(styles.mark, styles.user)} aria-hidden>
        {mark}
      </span>
      <NameLines {...lines} />
      <Menu trigger={<IconButton icon="ellipsis" label={menuLabel} />} actions={actions} />
    </div>
  )
}

interface SidebarLayoutProps {
  /** Names the sidebar and the button that opens it. */
  menuLabel: string
  title: ReactNode
  /** Below the title: navigation and user. */
  sidebar: ReactNode
  /** The path of the page: another page closes the sidebar on a phone. */
  page: string
  /** Set where pages may have nothing to focus: the keyboard then scrolls them. */
  isTabStop?: boolean
  /** At the end of the bar of a phone. */
  barEnd?: ReactNode
  children: ReactNode
}

export const SidebarLayout = (props: SidebarLayoutProps) => {
  const { menuLabel, title, sidebar, page, isTabStop = false, barEnd, children } = props
  const [isOpen, setIsOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the sidebar
  useEffect(() => setIsOpen(false), [page])
  return (
    <div className={styles.layout}>
      <SkipLink />
      <header className={styles.bar}>
        <IconButton
          icon={isOpen ? 'x' : 'menu'}
          label={menuLabel}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
        {title}
        {barEnd}
      </header>
      <aside className={classNames(styles.sidebar, isOpen && styles.open)} aria-label={menuLabel}>
        {title}
        {sidebar}
      </aside>
      <main className={styles.main} id="content" tabIndex={isTabStop ? 0 : -1}>
        {children}
      </main>
    </div>
  )
}
