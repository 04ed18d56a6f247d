// The page for signatures that the seal adds to a PDF, shown before there is one: where the signature will be.
import { Icon, useTexts } from '@company-data/ui'
import { sealTexts } from './seal-texts.ts'
import styles from './signature-page-preview.module.css'

export const SignaturePagePreview = () => {
  const texts = useTexts(sealTexts)
  return (
    <div className={styles.page}>
      <p className={styles.line}>
        <Icon name="signature" size={18} />
        <strong>{texts.signaturePlace}</strong>
      </p>
      <p className="muted">{texts.signaturePlaceText}</p>
    </div>
  )
}
