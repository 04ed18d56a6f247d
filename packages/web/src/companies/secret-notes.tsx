// Notes under the fields of companies: no company and no operator needs the password, passcode or recovery kit.
import { Icon, useTexts } from '@company-data/ui'
import { usePlatformName } from '@company-data/web/app'
import styles from './companies.module.css'
import { asksForSecret } from './identity-rules.ts'
import { identityTexts } from './identity-texts.ts'

export const NeverAsks = () => {
  const { neverAsks } = useTexts(identityTexts)
  const platform = usePlatformName()
  return <p className={styles.note}>{neverAsks(platform)}</p>
}

interface SecretLabelWarningProps {
  label: string
  /** The explanation below the field. */
  help?: string | null | undefined
}

/** Beside a field whose label or help asks for a secret; such words may be lawful, so they are not refused. */
export const SecretLabelWarning = ({ label, help }: SecretLabelWarningProps) => {
  const { secretLabel } = useTexts(identityTexts)
  if (!asksForSecret(label) && !asksForSecret(help ?? '')) return null
  return (
    <p className={styles.warning} role="note">
      <Icon name="triangleAlert" size={14} />
      <span>{secretLabel}</span>
    </p>
  )
}
