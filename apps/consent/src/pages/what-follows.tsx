// Says what happens after the decision: the browser returns, or the page can be closed.
import { useTexts } from '@company-data/ui'
import { isDetached } from '../platform/authorization.ts'
import { consentTexts } from '../texts/texts.ts'
import styles from './pages.module.css'
import { returnHost, type Visit } from './visit.ts'

export const WhatFollows = ({ visit }: { visit: Visit }) => {
  const { page } = useTexts(consentTexts)
  const text = isDetached(visit.authorization) ? page.detached : page.returnsTo(returnHost(visit) ?? '')
  return <p className={styles.follows}>{text}</p>
}
