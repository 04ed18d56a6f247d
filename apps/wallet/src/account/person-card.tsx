// The person's picture, name, e-mail address and region, with links to change them.
import type { Account } from '@company-data/sdk/person'
import { Badge, Button, Card, Details, IconButton, Sheet, useFormats, useTexts } from '@company-data/ui'
import { EmailForm } from '@company-data/web/account'
import { useRegions } from '@company-data/web/app'
import { useState } from 'react'
import { useClient } from '../session/use-session.tsx'
import styles from './account.module.css'
import { accountTexts } from './account-texts.ts'
import { NameSheet } from './name-sheet.tsx'
import { PersonPicture } from './picture.tsx'

interface EmailSheetProps {
  account: Account
  open: boolean
  onClose: () => void
}

const EmailSheet = ({ account, open, onClose }: EmailSheetProps) => {
  const texts = useTexts(accountTexts)
  const client = useClient()
  const title = account.email_confirmed ? texts.changeEmailTitle : texts.confirmEmailTitle
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <EmailForm client={client} account={account} onClose={onClose} />
    </Sheet>
  )
}

export const PersonCard = ({ account }: { account: Account }) => {
  const texts = useTexts(accountTexts)
  const formats = useFormats()
  const [open, setOpen] = useState<'name' | 'email'>()
  const region = useRegions(useClient()).data?.find((candidate) => candidate.region === account.region)
  const close = () => setOpen(undefined)
  return (
    <Card title={texts.person}>
      <PersonPicture />
      <Details
        facts={[
          {
            label: texts.name,
            value: (
              <>
                <span className={styles.value}>{account.display_name}</span>
                <IconButton icon="pencil" label={texts.editName} onClick={() => setOpen('name')} />
              </>
            ),
          },
          {
            label: texts.email,
            value: (
              <>
                <span className={styles.value}>
                  {account.email}{' '}
                  <Badge tone={account.email_confirmed ? 'good' : 'warn'}>
                    {account.email_confirmed ? texts.confirmed : texts.unconfirmed}
                  </Badge>
                </span>
                {account.email_confirmed ? (
                  <IconButton icon="pencil" label={texts.changeEmail} onClick={() => setOpen('email')} />
                ) : (
                  <Button kind="quiet" onClick={() => setOpen('email')}>
                    {texts.confirmEmail}
                  </Button>
                )}
              </>
            ),
          },
          { label: texts.region, value: region?.name ?? account.region },
          { label: texts.since, value: formats.date(account.created_at) },
        ]}
      />
      <NameSheet name={account.display_name} open={open === 'name'} onClose={close} />
      <EmailSheet account={account} open={open === 'email'} onClose={close} />
    </Card>
  )
}
