// The service to connect with, and the key that all data will be sealed to.
import type { ServiceByCode } from '@company-data/sdk/person'
import { Card, CopyButton, Details, MoreDetails, Notice, useTexts } from '@company-data/ui'
import { CompanyMark } from '@company-data/web/companies'
import { useQuery } from '@tanstack/react-query'
import { computeFingerprint } from '../fingerprint.ts'
import styles from './connect.module.css'
import { connectTexts } from './connect-texts.ts'

export const ServiceFacts = ({ code, service }: { code: string; service: ServiceByCode }) => {
  const texts = useTexts(connectTexts)
  const fingerprint = useQuery({
    queryKey: ['fingerprint', service.public_key],
    queryFn: () => computeFingerprint(service.public_key),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Card
      title={service.name}
      text={service.company_name}
      actions={<CompanyMark name={service.company_name} identity={service.company_identity} />}
    >
      {service.sandbox && (
        <Notice tone="warn" title={texts.sandbox}>
          {texts.sandboxText}
        </Notice>
      )}
      <MoreDetails>
        <Details
          facts={[
            { label: texts.serviceCode, value: <code>{code}</code> },
            {
              label: texts.fingerprint,
              value: fingerprint.data && (
                <>
                  <code className={styles.fingerprint}>{fingerprint.data}</code>
                  <CopyButton text={fingerprint.data} label={texts.fingerprint} />
                </>
              ),
            },
          ]}
        />
        <p className="muted">{texts.fingerprintHint}</p>
      </MoreDetails>
    </Card>
  )
}
