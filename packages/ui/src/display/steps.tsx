// StepList: a checklist in order, with completed steps. Stepper: the current position in a sequence.
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { kitTexts } from '../language/kit-texts.ts'
import { useTexts } from '../language/language.tsx'
import styles from './steps.module.css'

export interface ListedStep {
  id: string
  title: string
  text?: ReactNode
  isDone: boolean
  action?: ReactNode
}

export const StepList = ({ steps }: { steps: readonly ListedStep[] }) => {
  const texts = useTexts(kitTexts)
  return (
    <ol className={styles.list}>
      {steps.map(({ id, title, text, isDone, action }, index) => (
        <li key={id} className={styles.step} data-done={isDone || undefined}>
          <span className={styles.number} aria-hidden>
            {isDone ? <Icon name="check" size={13} /> : index + 1}
          </span>
          <div className={styles.words}>
            <h3>
              {title}
              {isDone && <span className="visually-hidden"> ({texts.done})</span>}
            </h3>
            {text && <p>{text}</p>}
          </div>
          {action}
        </li>
      ))}
    </ol>
  )
}

/** `current` counts from 0. */
export const Stepper = ({ steps, current }: { steps: readonly string[]; current: number }) => {
  const texts = useTexts(kitTexts)
  return (
    <ol className={styles.stepper} aria-label={texts.step(current + 1, steps.length)}>
      {steps.map((title, index) => (
        <li
          key={title}
          className={styles.mark}
          data-done={index < current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.number} aria-hidden>
            {index < current ? <Icon name="check" size={13} /> : index + 1}
          </span>
          {title}
          {index < current && <span className="visually-hidden"> ({texts.done})</span>}
        </li>
      ))}
    </ol>
  )
}
