// The ways for customers to find the service: its code, a QR code, and a sentence to pass on.
import type { ServiceRecord } from '@company-data/sdk/company'
import { Button, Card, CopyButton, QrCode, qrSvg, saveFile, useTexts } from '@company-data/ui'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { useConnectLinks } from '../../service-layout/use-connect-links.ts'
import styles from './share-page.module.css'
import { sharePageTexts } from './share-page-texts.ts'

export const FindCard = ({ service }: { service: ServiceRecord }) => {
  const { id, code, name } = service
  const texts = useTexts(sharePageTexts)
  const links = useConnectLinks(service)
  const qrText = links?.wallet ?? code
  const invitation = links ? texts.linkText(name, code, links.wallet) : texts.invitationText(name, code)
  const save = () => saveFile(`${code.replace('/', '-')}.svg`, qrSvg(qrText), 'image/svg+xml')
  return (
    <Card title={texts.find} text={texts.findText}>
      <div className={styles.find}>
        <QrCode label={texts.qrLabel(code)} text={qrText} size={164} />
        <div className={styles.findWords}>
          <div>
            <span className="muted">{texts.code}</span>
            <div className={styles.code}>
              {code}
              <CopyButton text={code} label={texts.code} />
            </div>
          </div>
          <div>
            <Button icon="download" onClick={save}>
              {texts.saveQr}
            </Button>
          </div>
        </div>
      </div>
      <div>
        <span className="muted">{texts.invitation}</span>
        <p className={styles.invitation}>
          {invitation}
          <CopyButton text={invitation} label={texts.invitation} />
        </p>
      </div>
      <p className="muted">
        {texts.textsHint}{' '}
        <Link to={paths.service(id)} className={styles.link}>
          {texts.toOverview}
        </Link>
      </p>
    </Card>
  )
}
