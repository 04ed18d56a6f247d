// The meaning of a signature or acceptance, and the data sent with it. Always shown above the button.
import { Icon, type IconName, useTexts } from '@company-data/ui'
import type { SignMethod } from '@company-data/web/documents'
import { agreeingTexts } from './decision-texts.ts'
import styles from './decisions.module.css'

interface MeaningProps {
  company: string
  isAcceptance: boolean
  /** True if the action completes the document, so that the platform seals it. */
  seals: boolean
  method: SignMethod
  /** True if it can be ended later, if known; it can never be taken back. */
  lasting?: string
}

const Lines = ({ title, lines }: { title: string; lines: ReadonlyArray<readonly [IconName, string]> }) => (
  <section className={styles.meaning}>
    <h3>{title}</h3>
    <ul className={styles.points}>
      {lines.map(([icon, words]) => (
        <li key={words}>
          <Icon name={icon} size={15} /> <span>{words}</span>
        </li>
      ))}
    </ul>
  </section>
)

export const ActMeaning = ({ company, isAcceptance, seals, method, lasting }: MeaningProps) => {
  const texts = useTexts(agreeingTexts)
  const proof: ReadonlyArray<readonly [IconName, string]> = isAcceptance
    ? []
    : [method === 'passkey' ? ['key', texts.sendsPasskey] : ['mail', texts.sendsCode]]
  return (
    <div className={styles.meanings}>
      <Lines
        title={texts.meaning}
        lines={[
          ['signature', isAcceptance ? texts.meansAccept : texts.meansSign],
          ['info', lasting ?? texts.lasting],
        ]}
      />
      <Lines
        title={texts.sends}
        lines={[
          ['send', texts.sendsFingerprint(company)],
          ...proof,
          seals ? ['lock', texts.sendsPdf(company)] : ['lock', texts.sendsNoPdf],
        ]}
      />
    </div>
  )
}
