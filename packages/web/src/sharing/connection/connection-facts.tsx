// The details of a connection: the company, the start, and the key that all data is sealed to.
import type { CustomerConnection, PersonClient } from '@company-data/sdk/person'
import { Card, CopyButton, Details, MoreDetails, useFormats, useTexts } from '@company-data/ui'
import { CompanyQuote } from '@company-data/web/companies'
import styles from './connection.module.css'
import { connectionTexts } from './connection-texts.ts'
import { usePinnedKey } from './use-pinned-key.ts'

const Copyable = ({ text, label }: { text: string; label: string }) => (
  <>
    <code className={styles.copyable}>{text}</code>
    <CopyButton text={text} label={label} />
  </>
)

interface ConnectionFactsProps {
  client: Pick<PersonClient, 'pins'>
  connection: CustomerConnection
  /** With its id, for use in programs, and the service's own description. */
  isDetailed?: boolean
}

export const ConnectionFacts = ({ client, connection, isDetailed = false }: ConnectionFactsProps) => {
  const texts = useTexts(connectionTexts)
  const formats = useFormats()
  const { id, service, company_name, connected_at } = connection
  const key = usePinnedKey(client, service, id)
  return (
    <Card title={texts.about}>
      {isDetailed && service.description && <CompanyQuote company={company_name} text={service.description} />}
      <Details
        facts={[
          { label: texts.company, value: company_name },
          { label: texts.connected, value: formats.dateTime(connected_at) },
        ]}
      />
      <MoreDetails>
        <Details
          facts={[
            { label: texts.serviceCode, value: <Copyable text={service.code} label={texts.serviceCode} /> },
            {
              label: texts.fingerprint,
              value: key && <Copyable text={key.fingerprint} label={texts.fingerprint} />,
            },
            ...(isDetailed ? [{ label: texts.id, value: <Copyable text={id} label={texts.id} /> }] : []),
          ]}
        />
      </MoreDetails>
    </Card>
  )
}
