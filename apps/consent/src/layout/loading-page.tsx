// Shown until the request is read; a fast platform never shows it.
import { useTexts } from '@company-data/ui'
import { useEffect, useState } from 'react'
import { consentTexts } from '../texts/texts.ts'
import styles from './page-layout.module.css'

const SHOWN_AFTER_MS = 200

export const LoadingPage = () => {
  const { loading } = useTexts(consentTexts).page
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    document.title = loading
    const timer = setTimeout(() => setLate(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [loading])
  return <main className={styles.place}>{isLate && <p className="muted">{loading}</p>}</main>
}
