// A phone inside a page: the wallet's own controls at their size for touch, in a column of 390 pixels.
import '@company-data/ui/touch-sizes.css'
import { Mark, useTexts } from '@company-data/ui'
import { type ReactNode, useMemo } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { testPersonTexts } from '../app/test-person/test-person.ts'
import styles from './phone.module.css'

interface PhoneViewProps {
  title: string
  children: ReactNode
}

/** Links of the answering page lead nowhere here: the frame has its own address. */
export const PhoneView = ({ title, children }: PhoneViewProps) => {
  const texts = useTexts(testPersonTexts)
  const { hook } = useMemo(() => memoryLocation({ path: '/' }), [])
  return (
    <div className={styles.phone} data-touch>
      <header className={styles.head}>
        <span>{title}</span>
        <Mark tone="warn">{texts.mark}</Mark>
      </header>
      <div className={styles.screen}>
        <Router hook={hook}>{children}</Router>
      </div>
    </div>
  )
}
