// What a signature or an acceptance means, and what leaves the device with it: said before the button, each time.
import type { CustomerDocumentDetail } from '@company-data/sdk/person'
import { Icon, type IconName, useFormats, useTexts } from '@company-data/ui'
import type { SignMethod } from '@company-data/ui/documents'
import { noticeDaysOf } from '@company-data/ui/documents/rules'
import styles from '../documents.module.css'
import { actTexts } from './act-texts.ts'

interface MeaningProps {
  document: CustomerDocumentDetail
  isAcceptance: boolean
  method: SignMethod
}

const useLasting = (document: CustomerDocumentDetail): string => {
  const texts = useTexts(actTexts)
  const formats = useFormats()
  if (!document.metadata.can_be_cancelled_in_app) return texts.lasting
  const days = noticeDaysOf(document)
  return days === 0 ? texts.cancellable : texts.cancellableNotice(formats.number(days))
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

export const ActMeaning = ({ document, isAcceptance, method }: MeaningProps) => {
  const texts = useTexts(actTexts)
  const { company_name: company, seals } = document
  const lasting = useLasting(document)
  const proof: ReadonlyArray<readonly [IconName, string]> = isAcceptance
    ? []
    : [method === 'device' ? ['key', texts.sendsDevice] : ['mail', texts.sendsCode]]
  return (
    <div className={styles.meanings}>
      <Lines
        title={texts.meaning}
        lines={[
          ['signature', isAcceptance ? texts.meansAccept : texts.meansSign],
          ['info', lasting],
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
