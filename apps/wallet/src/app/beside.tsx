// A list beside the chosen entry on a wide screen. A narrow screen shows one of them at a time.
import { Icon, type IconName } from '@company-data/ui'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import styles from './beside.module.css'

/** Room for the rail, a list and an entry. */
const WIDE = '(min-width: 1180px)'

const subscribe = (listener: () => void): (() => void) => {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)

interface BesideProps {
  /** The name of the list. */
  label: string
  list: ReactNode
  children: ReactNode
}

/** The page of an entry, with the list that it was chosen from. The entry stays mounted while a window is resized. */
export const Beside = ({ label, list, children }: BesideProps) => {
  const isWide = useIsWide()
  return (
    <div className={styles.beside} data-beside={isWide || undefined}>
      {isWide && (
        <aside aria-label={label} className={styles.list}>
          <h2 className={styles.title}>{label}</h2>
          {list}
        </aside>
      )}
      <div className={styles.entry}>{children}</div>
    </div>
  )
}

interface ListFirstProps {
  icon: IconName
  /** The text in the free space beside the list. */
  hint: string
  /** The page of the list. */
  children: ReactNode
}

/** The page of a list, with space for an entry. */
export const ListFirst = ({ icon, hint, children }: ListFirstProps) => {
  const isWide = useIsWide()
  return (
    <div className={styles.beside} data-beside={isWide || undefined}>
      <div className={styles.first}>{children}</div>
      {isWide && (
        <div className={styles.free}>
          <Icon name={icon} size={28} />
          <p>{hint}</p>
        </div>
      )}
    </div>
  )
}

/** For the link of a list entry: marks the one that is open beside the list. */
export const useCurrent = (path: string): 'page' | undefined => (useLocation()[0] === path ? 'page' : undefined)
