// Counts of the runs that wait, were cancelled or were completed at a step, at the edge of its card.
import { classNames, Icon, type IconName, useFormats, useTexts } from '@company-data/ui'
import { use } from 'react'
import styles from './funnel.module.css'
import { funnelTexts } from './funnel-texts.ts'
import { CountsContext } from './use-run-counts.ts'

const ICONS: Readonly<Record<'waiting' | 'cancelled' | 'completed', IconName>> = {
  waiting: 'clock',
  cancelled: 'x',
  completed: 'check',
}
const KINDS = ['waiting', 'cancelled', 'completed'] as const

export const FunnelChips = ({ step }: { step: string }) => {
  const { card: texts } = useTexts(funnelTexts)
  const formats = useFormats()
  const counts = use(CountsContext).get(step)
  if (counts === undefined) return null
  return (
    <span className={styles.chips}>
      {KINDS.filter((kind) => counts[kind] > 0).map((kind) => {
        const text = formats.number(counts[kind])
        return (
          <span key={kind} className={classNames(styles.chip, styles[kind])} title={texts[kind](counts[kind], text)}>
            <Icon name={ICONS[kind]} size={11} />
            <span aria-hidden>{text}</span>
            <span className="visually-hidden">{texts[kind](counts[kind], text)}</span>
          </span>
        )
      })}
    </span>
  )
}
