// Texts of companies, shown as quotes: isolated from the words of the platform, without its type, six lines at first.
import { Button, useTexts } from '@company-data/ui'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from './companies.module.css'
import { identityTexts } from './identity-texts.ts'

/** The text alone, in a frame that names the company already. */
export const CompanyText = ({ text, children = text }: { text: string; children?: ReactNode }) => {
  const { showAll } = useTexts(identityTexts)
  const ref = useRef<HTMLSpanElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const [isCut, setIsCut] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = ref.current ?? {}
    setIsCut(scrollHeight > clientHeight + 1)
  }, [text])
  return (
    <>
      <span ref={ref} dir="auto" className={isWhole ? styles.text : styles.sixLines}>
        {children}
      </span>
      {isCut && !isWhole && (
        <Button kind="quiet" onClick={() => setIsWhole(true)}>
          {showAll}
        </Button>
      )}
    </>
  )
}

interface CompanyQuoteProps {
  company: string
  text: string
  /** The same text with its links; the default is the plain text. */
  children?: ReactNode
}

export const CompanyQuote = ({ company, text, children }: CompanyQuoteProps) => {
  const { writes } = useTexts(identityTexts)
  return (
    <figure className={styles.quote}>
      <figcaption className="muted">
        <bdi>{writes(company)}</bdi>
      </figcaption>
      <blockquote className={styles.block}>
        <CompanyText text={text}>{children}</CompanyText>
      </blockquote>
    </figure>
  )
}
