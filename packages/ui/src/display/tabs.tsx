// Sections of one thing, side by side. With `value` the page decides which is open, for example from its address.
import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { markMoreBeside } from '../layout/more-beside.ts'
import styles from './tabs.module.css'

export interface TabSection {
  id: string
  label: string
  count?: number
  body: ReactNode
}

interface TabsProps {
  sections: readonly TabSection[]
  value?: string
  onChange?: (id: string) => void
  /** For a page rather than a drawer: without the drawer's margins. */
  onPage?: boolean
}

export const Tabs = ({ sections, value, onChange, onPage = false }: TabsProps) => (
  <Base.Root
    className={classNames(styles.root, onPage && styles.onPage)}
    {...(value === undefined ? { defaultValue: sections[0]?.id } : { value })}
    onValueChange={(next) => onChange?.(String(next))}
  >
    <Base.List ref={markMoreBeside} className={styles.list}>
      {sections.map(({ id, label, count }) => (
        <Base.Tab key={id} value={id} className={styles.tab}>
          {label}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </Base.Tab>
      ))}
      <Base.Indicator className={styles.indicator} />
    </Base.List>
    {sections.map(({ id, body }) => (
      <Base.Panel key={id} value={id} className={styles.panel}>
        {body}
      </Base.Panel>
    ))}
  </Base.Root>
)
