// One service in a drawer: its codes, its key and its rules.

import type { ServiceRecord } from '@company-data/sdk/company'
import { Badge, CopyButton, Details, Drawer, LinkButton, useFormats, useLastValue, useTexts } from '@company-data/ui'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { servicesTexts } from './services-texts.ts'

const Text = ({ text, label }: { text: string; label: string }) => (
  <>
    <code>{text}</code>
    <CopyButton text={text} label={label} />
  </>
)

export const ServiceDrawer = ({ service, onClose }: { service: ServiceRecord | undefined; onClose: () => void }) => {
  const texts = useTexts(servicesTexts)
  const formats = useFormats()
  const record = useLastValue(service)
  if (!record) return null
  return (
    <Drawer
      open={service !== undefined}
      onClose={onClose}
      title={record.name}
      actions={
        <Link to={paths.service(record.id)} asChild>
          <LinkButton kind="main">{texts.openService}</LinkButton>
        </Link>
      }
      summary={
        <>
          <Badge tone="plain">{texts.audiences[record.audience]}</Badge>
          <span>{formats.date(record.created_at)}</span>
        </>
      }
    >
      <Details
        facts={[
          { label: texts.shareCode, value: <Text text={record.code} label={texts.shareCode} /> },
          { label: texts.adminEmail, value: record.admin_email },
          ...(record.description ? [{ label: texts.description, value: record.description }] : []),
          {
            label: texts.fingerprint,
            value: <Text text={record.public_key_sha256} label={texts.fingerprint} />,
          },
          {
            label: texts.privatePem,
            value: (
              <Badge
                tone={record.has_private_pem ? 'sealed' : 'warn'}
                icon={record.has_private_pem ? 'lock' : 'triangleAlert'}
              >
                {record.has_private_pem ? texts.pemStored : texts.pemMissing}
              </Badge>
            ),
          },
          { label: texts.numberMatching, value: record.number_matching ? texts.yes : texts.no },
          { label: texts.secondFactor, value: record.require_2fa ? texts.required : texts.notRequired },
          { label: texts.id, value: <Text text={record.id} label={texts.id} /> },
        ]}
      />
    </Drawer>
  )
}
