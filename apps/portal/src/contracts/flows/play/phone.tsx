// A phone beside the canvas: the wallet's own controls at their size for touch, in a column of 390 pixels.
import '@company-data/ui/touch-sizes.css'
import { Badge, useTexts } from '@company-data/ui'
import { type ReactNode, useMemo } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import styles from './phone.module.css'
import { playTexts } from './play-texts.ts'

interface PhoneViewProps {
  title: string
  children: ReactNode
}

/** Links of the answering page lead nowhere here: the frame has its own address. */
export const PhoneView = ({ title, children }: PhoneViewProps) => {
  const texts = useTexts(playTexts)
  const { hook } = useMemo(() => memoryLocation({ path: '/' }), [])
  return (
    <div className={styles.phone} data-touch>
      <header className={styles.head}>
        <span>{title}</span>
        <Badge tone="warn">{texts.test}</Badge>
      </header>
      <div className={styles.screen}>
        <Router hook={hook}>{children}</Router>
      </div>
    </div>
  )
}
