// Says who a company is: in full where a customer decides, and in grey behind its name in lists.
import { Button, Notice, useFormats, useTexts } from '@company-data/ui'
import { usePlatformName } from '@company-data/web/app'
import { type ReactNode, useState } from 'react'
import styles from './companies.module.css'
import { countDays, type Identity, type NamesakeSearch } from './identity-rules.ts'
import { identityTexts } from './identity-texts.ts'

interface IdentityProps {
  /** Null if the company is deleted. */
  identity: Identity | null
}

/** In lists and messages: the domain, or that the company is not verified. */
export const IdentityMark = ({ identity }: IdentityProps) => {
  const texts = useTexts(identityTexts)
  if (identity === null) return null
  const text = identity.verified === 'none' ? texts.notVerifiedMark : (identity.domain ?? identity.legal_name)
  return <bdi className={styles.mark}>{text}</bdi>
}

/** The name of a company with its mark, for a line of a list. */
export const CompanyName = ({ name, identity }: IdentityProps & { name: string }) => (
  <span className="muted">
    <bdi>{name}</bdi> {identity && '· '}
    <IdentityMark identity={identity} />
  </span>
)

const NotVerified = ({ identity }: { identity: Identity }) => {
  const texts = useTexts(identityTexts)
  const formats = useFormats()
  const platform = usePlatformName()
  const { since, name_conflict, name_conflict_domain: domain } = identity
  return (
    <Notice tone="warn">
      {name_conflict && <p>{domain === null ? texts.nameConflict : texts.nameConflictWith(domain)}</p>}
      <p>{texts.notVerified(platform, formats.date(since), countDays(since, new Date()))}</p>
    </Notice>
  )
}

/** A verified domain is neutral text: only a missing verification stands out. */
const Verified = ({ identity }: { identity: Identity }) => {
  const texts = useTexts(identityTexts)
  const formats = useFormats()
  const platform = usePlatformName()
  const { verified, domain, legal_name, checked_at } = identity
  const days = checked_at === null ? undefined : countDays(checked_at, new Date())
  const formatCheck = (moment: string): string => {
    if (days === 0) return texts.checkedToday
    return days === 1 ? texts.checkedYesterday : texts.checkedOn(formats.date(moment))
  }
  const isByOperator = verified === 'operator' && legal_name !== null
  const check = checked_at === null ? undefined : formatCheck(checked_at)
  const lines = isByOperator ? [domain, texts.checkedBy(legal_name, platform)] : [domain, check]
  return (
    <p className={styles.verified}>
      <bdi>{lines.filter((line) => line != null).join(' · ')}</bdi>
    </p>
  )
}

/**
 * Decides if the customer may continue: no other company of this name is known, or the customer has confirmed this one. Closed
 * until the other companies were read.
 */
export interface NamesakeGate {
  search: NamesakeSearch
  isOpen: boolean
  open: () => void
}

export const useNamesakeGate = (search: NamesakeSearch): NamesakeGate => {
  const [isConfirmed, setIsConfirmed] = useState(false)
  const isOpen = search.state === 'done' && (search.namesake === undefined || isConfirmed)
  return { search, isOpen, open: () => setIsConfirmed(true) }
}

const NamesakeNotice = ({ gate: { search, isOpen, open } }: { gate: NamesakeGate }) => {
  const texts = useTexts(identityTexts)
  const formats = useFormats()
  if (search.state === 'reading') return <p className="muted">{texts.readingNamesakes}</p>
  if (search.state === 'failed')
    return (
      <Notice tone="bad" action={<Button onClick={search.retry}>{texts.readAgain}</Button>}>
        {texts.namesakesUnread}
      </Notice>
    )
  if (search.namesake === undefined) return null
  const { name, domain, since } = search.namesake
  const details = [domain, texts.knownSince(formats.date(since))].filter((part) => part !== null)
  return (
    <Notice tone="bad" action={!isOpen && <Button onClick={open}>{texts.goOn}</Button>}>
      {texts.namesake(name, details.join(', '))}
    </Notice>
  )
}

interface CompanyIdentityProps extends IdentityProps {
  gate: NamesakeGate
}

/** The identity of a company where a customer decides; the button of the decision needs `gate.isOpen`. */
export const CompanyIdentity = ({ identity, gate }: CompanyIdentityProps) => {
  if (identity === null) return null
  return (
    <>
      {identity.verified === 'none' ? <NotVerified identity={identity} /> : <Verified identity={identity} />}
      <NamesakeNotice gate={gate} />
    </>
  )
}

interface IdentityGateProps extends IdentityProps {
  namesakes: NamesakeSearch
  /** The decision: hidden until the customer has confirmed that they mean this company. */
  children: ReactNode
}

/** The identity above a decision. */
export const IdentityGate = ({ identity, namesakes, children }: IdentityGateProps) => {
  const gate = useNamesakeGate(namesakes)
  return (
    <>
      <CompanyIdentity identity={identity} gate={gate} />
      {gate.isOpen && children}
    </>
  )
}
