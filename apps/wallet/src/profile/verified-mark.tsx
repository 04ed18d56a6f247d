// The verification of a datum, with its dates: only values that were opened here and match count.
import { Badge, useFormats, useTexts } from '@company-data/ui'
import styles from './profile.module.css'
import type { ProfileDatum } from './profile-rules.ts'
import { profileTexts } from './profile-texts.ts'

export const VerifiedMark = ({ datum: { attestation, verification } }: { datum: ProfileDatum }) => {
  const texts = useTexts(profileTexts)
  const formats = useFormats()
  if (verification === null) return <span className="muted">{texts.unverified}</span>
  const { verified_at, verified_expires_at } = verification
  if (attestation === 'differs') return <span>{texts.differs}</span>
  if (attestation === 'unchecked') return <span className="muted">{texts.attested(formats.date(verified_at))}</span>
  return (
    <span className={styles.marks}>
      <Badge tone="good" icon="badgeCheck">
        {texts.verifiedOn(formats.date(verified_at))}
      </Badge>
      {verified_expires_at !== null && (
        <span className="muted">{texts.verifiedUntil(formats.date(verified_expires_at))}</span>
      )}
    </span>
  )
}
