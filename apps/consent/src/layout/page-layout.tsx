// The layout of every page: the platform above everything that a company wrote, then the heading and the content.
import { Icon, type IconName, Stepper, useTexts } from '@company-data/ui'
import { PlatformMark } from '@company-data/web/app'
import { type NamesakeGate, useNamesakeGate } from '@company-data/web/companies'
import { NO_NAMESAKE } from '@company-data/web/companies/rules'
import { type ReactNode, useEffect, useRef } from 'react'
import { consentTexts, type StepName } from '../texts/texts.ts'
import styles from './page-layout.module.css'
import type { Requester } from './requester.ts'
import { RequesterBlock } from './requester-block.tsx'
import { usePlatform } from './use-platform.tsx'

const ICON = new URL('../icon.svg', import.meta.url).href

export interface PageContent {
  title: string
  lead?: ReactNode
  requester?: Requester | undefined
  /** Before a decision: whether the person means this company, although another one of its name is known. */
  gate?: NamesakeGate
  /** The known steps of the visit; a single one is not shown. */
  steps?: { names: readonly StepName[]; current: StepName }
  /** A large sign above the heading. */
  emblem?: { tone: 'good' | 'warn' | 'plain'; icon: IconName }
  children?: ReactNode
}

/** A copy of this page at another address cannot show this host. */
const PlatformHeader = () => {
  const platform = usePlatform()
  return (
    <header className={styles.platform}>
      <PlatformMark size={28}>
        <img src={ICON} alt="" width={28} height={28} />
      </PlatformMark>
      <strong>{platform?.name}</strong>
      <span className={styles.host}>{location.host}</span>
    </header>
  )
}

const Steps = ({ names, current }: NonNullable<PageContent['steps']>) => {
  const { steps } = useTexts(consentTexts)
  if (names.length < 2) return null
  return (
    <div className={styles.steps}>
      <Stepper steps={names.map((name) => steps[name])} current={names.indexOf(current)} />
    </div>
  )
}

let hasShownPage = false

/** A page that replaces another is announced by its heading; the first one is announced by the browser. */
const useHeadingFocus = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo(0, 0)
    // A field of the new page may have taken the focus already.
    if (hasShownPage && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    hasShownPage = true
  }, [])
  return heading
}

export const PageLayout = ({ title, lead, requester, gate, steps, emblem, children }: PageContent) => {
  const { page } = useTexts(consentTexts)
  const openGate = useNamesakeGate(NO_NAMESAKE)
  const heading = useHeadingFocus()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className={styles.place}>
      <main className={styles.card}>
        <PlatformHeader />
        {steps && <Steps {...steps} />}
        {emblem && (
          <div className={styles.emblem} data-tone={emblem.tone} aria-hidden>
            <Icon name={emblem.icon} size={24} />
          </div>
        )}
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {requester && <RequesterBlock requester={requester} gate={gate ?? openGate} />}
        {children}
      </main>
      <footer className={styles.brand}>
        <Icon name="shield" size={16} />
        {page.brand}
      </footer>
    </div>
  )
}
